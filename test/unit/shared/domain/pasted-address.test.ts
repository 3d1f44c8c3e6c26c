import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLineOf, readPastedAddress } from '../../../../src-shared/domain/pasted-address.ts';

/** The parts of a text that are there. */
const partsOf = (text: string) => {
  const read = readPastedAddress(text);
  if (read === null) return null;
  const { contact, unused, ...place } = read;
  const all = { ...place, ...contact, unused: unused.join(' | ') };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};

describe('a pasted address', () => {
  it('of company, person, street, place and telephone is taken apart', () => {
    expect(partsOf('Autotalo Oy\nAino Virtanen\nKutojantie 8\n02630 Espoo\n+358 40 123 4567')).toEqual({
      company: 'Autotalo Oy',
      name: 'Aino Virtanen',
      street: 'Kutojantie 8',
      postalCode: '02630',
      city: 'Espoo',
      phone: '+358 40 123 4567',
    });
  });

  it('is read with labels of six languages, and without fax numbers', () => {
    const german = `Autohaus Nord GmbH
      z.Hd. Herrn Jörg Meyer
      Billhorner Deich 12 · D-20539 Hamburg
      Tel.: 040 / 123456-78
      Fax: 040 / 123456-79
      E-Mail: j.meyer@autohaus-nord.de`;
    expect(partsOf(german)).toEqual({
      company: 'Autohaus Nord GmbH',
      name: 'Herrn Jörg Meyer',
      street: 'Billhorner Deich 12',
      postalCode: '20539',
      city: 'Hamburg',
      countryCode: 'DE',
      phone: '040 / 123456-78',
      email: 'j.meyer@autohaus-nord.de',
      unused: 'Fax: 040 / 123456-79',
    });
    const names = [
      'Yhteyshenkilö: Aino Virtanen',
      'Contact person: Aino Virtanen',
      'Kontaktperson Aino Virtanen',
      'Osoba kontaktowa: Aino Virtanen',
    ];
    for (const name of names)
      expect(partsOf(`Halli\nSatamatie 2\n00980 Helsinki\n${name}`)).toMatchObject({
        name: 'Aino Virtanen',
        street: 'Satamatie 2',
      });
    for (const phone of ['Puh. 09 123 4567', 'Tlf 09 123 4567', 'GSM: 09 123 4567', 'Mobile 09 123 4567'])
      expect(partsOf(`Satamatie 2\n00980 Helsinki\n${phone}`)).toMatchObject({ phone: '09 123 4567' });
  });

  it('has the telephone that is written without a prefix, as in Denmark and Poland, and the country above it', () => {
    const danish = 'Bilcenter A/S\nØstergade 7\nDK-8000 Aarhus C\nDanmark\nTlf. 86 12 34 56';
    expect(partsOf(danish)).toEqual({
      company: 'Bilcenter A/S',
      street: 'Østergade 7',
      postalCode: '8000',
      city: 'Aarhus C',
      country: 'Danmark',
      countryCode: 'DK',
      phone: '86 12 34 56',
    });
    const polish = (phone: string) => `ul. Długa 5/7\n61-848 Poznań\nPolska\n${phone}`;
    for (const phone of [
      'tel. 600 123 456',
      'tel. kom. 600 123 456',
      'kom.: 600 123 456',
      'Telefon 600 123 456',
    ])
      expect(partsOf(polish(phone)), phone).toEqual({
        street: 'ul. Długa 5/7',
        postalCode: '61-848',
        city: 'Poznań',
        country: 'Polska',
        countryCode: 'PL',
        phone: '600 123 456',
      });
  });

  it('of postal codes of five countries has their place and country', () => {
    const places = {
      '11122 Stockholm': ['11122', 'Stockholm', undefined],
      'SE-111 22 Stockholm': ['111 22', 'Stockholm', 'SE'],
      'DK-8000 Aarhus C': ['8000', 'Aarhus C', 'DK'],
      '00-950 Warszawa\nPolska': ['00-950', 'Warszawa', 'PL'],
      'D-45127 Essen': ['45127', 'Essen', 'DE'],
      'FIN-33100 Tampere': ['33100', 'Tampere', 'FI'],
    };
    for (const [line, [postalCode, city, countryCode]] of Object.entries(places))
      expect(partsOf(`Firma\nTie 1\n${line}`)).toMatchObject({
        street: 'Tie 1',
        postalCode,
        city,
        ...(countryCode === undefined ? {} : { countryCode }),
      });
  });

  it('has the name that stands beside a telephone or in an e-mail address, and takes no company for a person', () => {
    expect(partsOf('Aino Virtanen\nSatamatie 2\n00980 Helsinki\naino.virtanen@example.fi')).toMatchObject({
      name: 'Aino Virtanen',
      street: 'Satamatie 2',
    });
    expect(partsOf('Bilia Helsinki\nSatamatie 2\n00980 Helsinki\nMatti Meikäläinen, 040 123 4567')).toEqual({
      company: 'Bilia Helsinki',
      street: 'Satamatie 2',
      postalCode: '00980',
      city: 'Helsinki',
      name: 'Matti Meikäläinen',
      phone: '040 123 4567',
    });
    expect(partsOf('Bilia Helsinki\nSatamatie 2\n00980 Helsinki\n09 123 4567')).toMatchObject({
      company: 'Bilia Helsinki',
    });
  });

  it('is one line for the service, in the order of a letter', () => {
    const read = readPastedAddress('Autotalo Oy\nKutojantie 8, 02630 Espoo\nFinland\nPuh. 09 123 4567');
    expect(read && addressLineOf(read)).toBe('Autotalo Oy, Kutojantie 8, 02630 Espoo, Finland');
  });

  it('is none where the text is of one line, too long, or says only how to reach somebody', () => {
    for (const text of ['Kutojantie 8, 02630 Espoo', 'a\n'.repeat(600), '+358 40 123 4567\na@b.fi', '', '\n'])
      expect(readPastedAddress(text)).toBeNull();
  });

  it('loses no word: what is in no part is told as unused', () => {
    const line = fc.constantFrom(
      'Autotalo Oy',
      'Aino Virtanen',
      'Kutojantie 8',
      '02630 Espoo',
      'Finland',
      'Puh. +358 40 123 4567',
      'fax 09 1234',
      'a.b@example.fi',
      'Ring the bell',
      'Kontakt: Max Mustermann',
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), lines => {
        const read = readPastedAddress(lines.join('\n'));
        if (read === null) return;
        const { contact, unused } = read;
        const all = [addressLineOf(read), contact.name, contact.phone, contact.email, ...unused].join('\n');
        const words = lines
          .join(' ')
          .split(/\s+/)
          .filter(word => !/^(Puh\.|Kontakt:)$/.test(word));
        expect(words.filter(word => !all.includes(word))).toEqual([]);
      }),
    );
  });
});
