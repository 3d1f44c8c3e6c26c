import type { PolicyWords } from './policy-words.ts';

export const da: PolicyWords = {
  folder: 'da-DK',
  supported: 'Dispatch 0.1 eller nyere',
  about: 'Indstillinger for Dispatch',
  parts: {
    enforced: {
      title: 'Gennemtvungne indstillinger',
      explanation: 'Brugerne kan ikke vælge en anden værdi i Dispatch.',
    },
    defaults: {
      title: 'Standardværdier, som brugerne kan ændre',
      explanation: 'Brugerne kan vælge en anden værdi i Dispatch.',
    },
  },
  toggle: '“Aktiveret” slår indstillingen til, “Deaktiveret” slår den fra.',
  values: list => `Værdier: ${list}.`,
  range: (min, max) => `${min} til ${max}`,
  example: value => `for eksempel ${value}`,
  applies: 'En ændring gælder fra næste start af Dispatch.',
  settings: {
    theme: { title: 'Tema', description: 'Vinduernes farver; “system” følger computeren.' },
    density: { title: 'Rækkehøjde', description: 'Højden på rækkerne i lister.' },
    zoomPercent: { title: 'Zoom', description: 'Zoomfaktor for alle vinduer, i procent.' },
    rail: {
      title: 'Sidepanel',
      description: 'Om sidepanelet kun viser ikoner; “auto” gør det i smalle vinduer.',
    },
    language: { title: 'Sprog', description: 'Sprog for alle tekster; “system” følger computeren.' },
    areNotificationsOn: {
      title: 'Vis skrivebordsnotifikationer',
      description: 'Om Dispatch viser skrivebordsnotifikationer, når vinduet ikke er forrest.',
    },
    quietHours: {
      title: 'Stille timer',
      description: 'Tider på døgnet (HH:MM) uden skrivebordsnotifikationer; null for ingen.',
    },
    areSingleKeysOn: {
      title: 'Genveje med én tast',
      description: 'Om genveje med ét tegn virker, for eksempel N.',
    },
    detailsWidthPx: {
      title: 'Bredde på detaljerne',
      description: 'Bredden på detaljerne ved siden af en liste, i pixel.',
    },
    tableExport: {
      title: 'Format for eksporterede tabeller',
      description: 'Format for eksport af tabeller; når “csv” er null, følger CSV-filer brugerens land.',
    },
    refreshSeconds: {
      title: 'Søg efter ordreopdateringer',
      description:
        'Sekunder mellem to søgninger efter ændrede ordrer; 0 for kun når brugeren vælger Opdater.',
    },
    updateMode: {
      title: 'Nye versioner',
      description:
        'Om Dispatch henter og installerer nye versioner, kun fortæller brugeren om dem eller slet ikke søger efter dem.',
    },
    updateChannel: {
      title: 'Versioner, der søges efter',
      description:
        'Hvilke nye versioner Dispatch søger efter: “latest” endelige, “beta” også betaversioner, “build” dem, som denne kopi blev lavet til. Dispatch installerer aldrig en lavere version.',
    },
    isKeptInTray: {
      title: 'Kør videre i meddelelsesområdet, når vinduet lukkes',
      description: 'Om Dispatch kører videre i meddelelsesområdet, når vinduet lukkes.',
    },
    startAtLogin: {
      title: 'Start, når du logger på computeren',
      description:
        'Om Dispatch starter, når brugeren logger på: “window” med sit vindue, “tray” uden, hvis det bliver i meddelelsesområdet.',
    },
  },
};
