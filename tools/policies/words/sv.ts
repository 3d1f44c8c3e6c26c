import type { PolicyWords } from './policy-words.ts';

export const sv: PolicyWords = {
  folder: 'sv-SE',
  supported: 'Dispatch 0.1 eller senare',
  about: 'Inställningar för Dispatch',
  parts: {
    enforced: {
      title: 'Tvingande inställningar',
      explanation: 'Användarna kan inte välja något annat värde i Dispatch.',
    },
    defaults: {
      title: 'Standardvärden som användarna kan ändra',
      explanation: 'Användarna kan välja ett annat värde i Dispatch.',
    },
  },
  toggle: '”Aktiverad” slår på inställningen, ”Inaktiverad” slår av den.',
  values: list => `Värden: ${list}.`,
  range: (min, max) => `${min} till ${max}`,
  example: value => `till exempel ${value}`,
  applies: 'En ändring gäller från nästa start av Dispatch.',
  settings: {
    theme: { title: 'Tema', description: 'Fönstrens färger; ”system” följer datorn.' },
    density: { title: 'Radhöjd', description: 'Radernas höjd i listor.' },
    zoomPercent: { title: 'Zoom', description: 'Zoomfaktor för alla fönster, i procent.' },
    rail: {
      title: 'Sidofält',
      description: 'Om sidofältet bara visar ikoner; ”auto” gör det i smala fönster.',
    },
    language: { title: 'Språk', description: 'Språk för alla texter; ”system” följer datorn.' },
    areNotificationsOn: {
      title: 'Visa skrivbordsaviseringar',
      description: 'Om Dispatch visar skrivbordsaviseringar när fönstret inte ligger överst.',
    },
    quietHours: {
      title: 'Tysta timmar',
      description: 'Tider på dygnet (HH:MM) utan skrivbordsaviseringar; null för inga.',
    },
    areSingleKeysOn: {
      title: 'Kortkommandon med en tangent',
      description: 'Om kortkommandon med ett enda tecken fungerar, till exempel N.',
    },
    detailsWidthPx: {
      title: 'Detaljernas bredd',
      description: 'Bredden på detaljerna bredvid en lista, i pixlar.',
    },
    tableExport: {
      title: 'Format för exporterade tabeller',
      description: 'Format för tabellexport; när ”csv” är null följer CSV-filer användarens land.',
    },
    refreshSeconds: {
      title: 'Sök efter orderuppdateringar',
      description:
        'Sekunder mellan två kontroller av ändrade order; 0 för endast när användaren väljer Uppdatera.',
    },
    updateMode: {
      title: 'Nya versioner',
      description:
        'Om Dispatch hämtar och installerar nya versioner, bara berättar om dem för användaren eller inte söker efter några.',
    },
    updateChannel: {
      title: 'Versioner att söka efter',
      description:
        'Vilka nya versioner Dispatch söker efter: ”latest” slutliga, ”beta” även betaversioner, ”build” de som den här kopian gjordes för. Dispatch installerar aldrig en lägre version.',
    },
    isKeptInTray: {
      title: 'Fortsätt köra i meddelandefältet när fönstret stängs',
      description: 'Om Dispatch fortsätter köra i meddelandefältet när fönstret stängs.',
    },
    startAtLogin: {
      title: 'Starta när du loggar in på datorn',
      description:
        'Om Dispatch startar när användaren loggar in: ”window” med sitt fönster, ”tray” utan, om det stannar i meddelandefältet.',
    },
  },
};
