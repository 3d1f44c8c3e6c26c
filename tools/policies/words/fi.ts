import type { PolicyWords } from './policy-words.ts';

export const fi: PolicyWords = {
  folder: 'fi-FI',
  supported: 'Dispatch 0.1 tai uudempi',
  about: 'Dispatchin asetukset',
  parts: {
    enforced: {
      title: 'Pakotetut asetukset',
      explanation: 'Käyttäjät eivät voi valita toista arvoa Dispatchissa.',
    },
    defaults: {
      title: 'Oletusarvot, joita käyttäjät voivat muuttaa',
      explanation: 'Käyttäjät voivat valita toisen arvon Dispatchissa.',
    },
  },
  toggle: '”Käytössä” ottaa asetuksen käyttöön, ”Ei käytössä” poistaa sen käytöstä.',
  values: list => `Arvot: ${list}.`,
  range: (min, max) => `${min}–${max}`,
  example: value => `esimerkiksi ${value}`,
  applies: 'Muutos tulee voimaan, kun Dispatch käynnistetään seuraavan kerran.',
  settings: {
    theme: { title: 'Teema', description: 'Ikkunoiden värit; ”system” noudattaa tietokoneen asetusta.' },
    density: { title: 'Rivikorkeus', description: 'Luetteloiden rivien korkeus.' },
    zoomPercent: { title: 'Zoomaus', description: 'Kaikkien ikkunoiden zoomauskerroin prosentteina.' },
    rail: {
      title: 'Sivupalkki',
      description: 'Näyttääkö sivupalkki vain kuvakkeet; ”auto” tekee niin kapeissa ikkunoissa.',
    },
    language: {
      title: 'Kieli',
      description: 'Kaikkien tekstien kieli; ”system” noudattaa tietokoneen asetusta.',
    },
    areNotificationsOn: {
      title: 'Näytä työpöytäilmoitukset',
      description: 'Näyttääkö Dispatch työpöytäilmoituksia, kun sen ikkuna ei ole päällimmäisenä.',
    },
    quietHours: {
      title: 'Hiljainen aika',
      description: 'Kellonajat (HH:MM), jolloin työpöytäilmoituksia ei näytetä; null, jos niitä ei ole.',
    },
    areSingleKeysOn: {
      title: 'Yhden näppäimen pikanäppäimet',
      description: 'Toimivatko yhden merkin pikanäppäimet, esimerkiksi N.',
    },
    detailsWidthPx: {
      title: 'Tietojen leveys',
      description: 'Luettelon vieressä olevien tietojen leveys kuvapisteinä.',
    },
    tableExport: {
      title: 'Vietyjen taulukoiden muoto',
      description:
        'Taulukoiden viennin muoto; kun ”csv” on null, CSV-tiedostot noudattavat käyttäjän maan tapaa.',
    },
    refreshSeconds: {
      title: 'Tarkista tilausten muutokset',
      description:
        'Sekunnit muuttuneiden tilausten kahden tarkistuksen välillä; 0 tarkistaa vain, kun käyttäjä valitsee Päivitä.',
    },
    updateMode: {
      title: 'Uudet versiot',
      description:
        'Lataako ja asentaako Dispatch uudet versiot, kertooko se niistä vain käyttäjälle vai eikö se etsi niitä lainkaan.',
    },
    updateChannel: {
      title: 'Etsittävät versiot',
      description:
        'Mitä uusia versioita Dispatch etsii: ”latest” lopullisia, ”beta” myös beetaversioita, ”build” niitä, joita varten tämä kopio tehtiin. Dispatch ei koskaan asenna alempaa versiota.',
    },
    isKeptInTray: {
      title: 'Jatka ilmaisinalueella, kun ikkuna suljetaan',
      description: 'Jatkaako Dispatch toimintaansa ilmaisinalueella, kun sen ikkuna suljetaan.',
    },
    startAtLogin: {
      title: 'Käynnistä, kun kirjaudut tietokoneeseen',
      description:
        'Käynnistyykö Dispatch, kun käyttäjä kirjautuu: ”window” ikkunan kanssa, ”tray” ilman sitä, jos ohjelma jää ilmaisinalueelle.',
    },
  },
};
