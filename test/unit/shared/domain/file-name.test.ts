import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDangerousName, runsAsShortcut } from '../../../../src-shared/domain/dangerous-name.ts';
import { freeName, harmlessName, plainName } from '../../../../src-shared/domain/file-name.ts';

describe('a file name', () => {
  it.each([
    ['contract.pdf', 'contract.pdf'],
    ['C:\\papers\\contract.pdf', 'contract.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['  contract.pdf \n', 'contract.pdf'],
    ['con\u0000tra\u001bct.pdf', 'contract.pdf'],
    // It would read "contractexe.pdf" otherwise.
    ['contract\u202efdp.exe', 'contractfdp.exe'],
    ['\u2067عقد.pdf\u2069', 'عقد.pdf'],
    ['auto 🚗.jpg', 'auto 🚗.jpg'],
    // As a Mac writes it.
    ['Ha\u0308meenlinna.pdf', 'Hämeenlinna.pdf'],
    ['\ud83d.pdf', '\ufffd.pdf'],
    // What Windows takes in no name, or takes for another one.
    ['a:b?.pdf', 'a_b_.pdf'],
    ['<a>|"*.pdf', '_a____.pdf'],
    ['a.pdf. . ', 'a.pdf'],
    ['a.pdf\u00a0.', 'a.pdf'],
    ['a.pdf::$DATA', 'a.pdf__$DATA'],
    ['.hidden', '_hidden'],
    ['..', 'document'],
    // What nobody sees.
    ['in\u200bvo\u00adi\u2060ce\ufeff.p\u200ddf', 'invoice.pdf'],
    ['a\u009b31m.pdf', 'a31m.pdf'],
    ['\u3164.pdf', '_pdf'],
    // Devices of Windows.
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['NUL.txt', '_NUL.txt'],
    ['nul .tar.gz', '_nul .tar.gz'],
    ['Aux.', '_Aux'],
    ['PRN .', '_PRN'],
    ['COM1', '_COM1'],
    ['com0.pdf', '_com0.pdf'],
    ['COM¹.txt', '_COM¹.txt'],
    ['LPT².pdf', '_LPT².pdf'],
    ['lpt³', '_lpt³'],
    ['CONIN$', '_CONIN$'],
    ['conout$.log', '_conout$.log'],
    ['CLOCK$', '_CLOCK$'],
    ['CO\u200bN.txt', '_CON.txt'],
    ['console.txt', 'console.txt'],
    ['COM10.txt', 'COM10.txt'],
    // What a folder does by itself.
    ['desktop.ini', '_desktop.ini'],
    ['Desktop.INI ', '_Desktop.INI'],
    ['AutoRun.inf', '_AutoRun.inf'],
    // Shortcuts, which hide their ending.
    ['invoice.pdf.lnk', 'invoice.pdf.lnk.download'],
    ['site.URL', 'site.URL.download'],
    ['a.scf.', 'a.scf.download'],
    ['a.desktop', 'a.desktop.download'],
    ['a.{ED7BA470-8E54-465E-825C-99712043E01C}', 'a.{ED7BA470-8E54-465E-825C-99712043E01C}.download'],
    ['', 'document'],
    ['\u202e', 'document'],
    ['/', 'document'],
  ])('%j becomes %j', (given, plain) => {
    expect(plainName(given)).toBe(plain);
  });

  it('keeps its ending where it is too long', () => {
    expect(plainName(`${'a'.repeat(255)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`);
    expect(plainName('a'.repeat(255))).toHaveLength(255);
    expect(plainName(`${'a'.repeat(250)}🚗.pdf`)).toBe(`${'a'.repeat(250)}.pdf`);
    // In bytes: a disk counts those.
    expect(plainName(`${'ä'.repeat(200)}.pdf`)).toBe(`${'ä'.repeat(125)}.pdf`);
    expect(plainName(`${'中'.repeat(200)}.pdf`)).toBe(`${'中'.repeat(83)}.pdf`);
    expect(plainName(`${'🚗'.repeat(200)}.pdf`)).toBe(`${'🚗'.repeat(62)}.pdf`);
    expect(plainName(`con.${'a'.repeat(251)}`)).toBe(`_con.${'a'.repeat(250)}`);
    expect(plainName(`${'a'.repeat(251)}.lnk`)).toBe(`${'a'.repeat(246)}.download`);
    expect(plainName(`${'a'.repeat(250)} .pdf`)).toBe(`${'a'.repeat(250)} .pdf`);
    expect(plainName(`${'a'.repeat(250)} b.pdf`)).toBe(`${'a'.repeat(250)}.pdf`);
  });

  it('is always fit to be shown and sent, and stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), name => {
        const plain = plainName(name);
        expect(plain.length).toBeGreaterThan(0);
        expect(plain.length).toBeLessThanOrEqual(255);
        expect(Buffer.byteLength(plain)).toBeLessThanOrEqual(255);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029/\\<>:"|?*]|[. ]$|^[. ]/u);
        expect(plainName(plain)).toBe(plain);
      }),
      { numRuns: 500 },
    );
  });

  it('stays as it is where it is harmless, also one that looks odd', () => {
    for (const name of [
      'a b.c.pdf',
      'Rechnung Nr. 5.jpg',
      'فاتورة.pdf',
      '発送.png',
      "it's (2).pdf",
      '100%.pdf',
      '-x.pdf',
      'a',
    ])
      expect(plainName(name)).toBe(name);
  });
});

it('a name that is taken gets a number before its ending, whatever the case of its letters, and stays short', () => {
  const taken = new Set(['a.pdf', 'a (2).pdf', 'readme', `${'x'.repeat(251)}.pdf`]);
  expect(['A.pdf', 'b.pdf', 'readme', `${'x'.repeat(251)}.pdf`].map(name => freeName(name, taken))).toEqual([
    'A (3).pdf',
    'b.pdf',
    'readme (2)',
    `${'x'.repeat(247)} (2).pdf`,
  ]);
});

const words = (list: string): string[] => list.trim().split(/\s+/);
/** Written out once more: an ending that is lost over there is missed here. */
const shortcuts = words(`
  lnk url scf pif website desktop webloc inetloc fileloc appref-ms library-ms search-ms searchconnector-ms
  settingcontent-ms theme themepack deskthemepack
`);
const programs = words(`
  ade adp appcontent-ms application appinstaller appx appxbundle bat bgi chm cmd com cpl diagcab diagcfg diagpkg dll drv
  exe gadget grp hlp hpj hta img inf ins iso isp jar jnlp js jse mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb
  mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi msix msixbundle msp mst msu ocx ops osd pcd plg prf prg
  ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 reg rgs scr sct shb shs sys vb vbe vbp vbs vhd vhdx vsmacros vsw vxd
  ws wsc wsf wsh xbap xll xnk
  action app applescript command dmg dylib kext mobileconfig mpkg osax pkg prefpane scpt scptd service terminal tool
  workflow
  apk appimage ash bash bin csh deb elf fish flatpak flatpakref flatpakrepo ko ksh out rpm run sh snap so tcsh zsh
  class lua php pl pm py pyc pyo pyw pyz rb tcl
  hta htm html mht mhtml shtml xht xhtml
`);

describe('a file that may run', () => {
  it.each([
    ...[
      'a.exe',
      'a.pdf.EXE',
      'a.bat',
      'a.cmd',
      'a.ps1',
      'a.vbs',
      'a.js',
      'a.hta',
      'a.msi',
      'a.reg',
      'a.jar',
      'a.iso',
    ],
    ...['a.rdp', 'a.wsb', 'a.iqy', 'a.slk', 'a.udl', 'a.svg', 'a.docm', 'a.xlsm', 'a.webarchive'],
    ...['a.app', 'a.command', 'a.dmg', 'a.pkg', 'a.scpt', 'a.terminal'],
    ...['a.sh', 'a.run', 'a.deb', 'a.rpm', 'a.appimage', 'a.py', 'a.html', 'a.lnk', 'a.url', 'a.desktop'],
  ])('is known by its ending: %s', name => {
    expect(isDangerousName(name)).toBe(true);
    expect(harmlessName(name)).toBe(`${name}.download`);
    expect(isDangerousName(harmlessName(name))).toBe(false);
  });

  it('is known by every ending of a shortcut, and of a program, a script or a page', () => {
    const missed = (isKnown: (name: string) => boolean, endings: readonly string[]) =>
      endings.filter(ending => !isKnown(`a.${ending}`) || !isKnown(`a.pdf.${ending.toUpperCase()}`));
    expect(missed(runsAsShortcut, shortcuts)).toEqual([]);
    expect(missed(isDangerousName, [...shortcuts, ...programs])).toEqual([]);
    expect(programs.filter(ending => runsAsShortcut(`a.${ending}`))).toEqual([]);
  });

  it.each([
    'a.pdf',
    'a.jpg',
    'exe',
    'a.exe.pdf',
    'a.docx',
    'a.xlsx',
    'a.csv',
    'a.zip',
    'a.txt',
    'a.download',
  ])('is another one than %s', name => {
    expect(isDangerousName(name)).toBe(false);
    expect(harmlessName(name)).toBe(name);
  });
});
