import type { PolicyWords } from './policy-words.ts';

export const de: PolicyWords = {
  folder: 'de-DE',
  supported: 'Dispatch 0.1 oder neuer',
  about: 'Einstellungen von Dispatch',
  parts: {
    enforced: {
      title: 'Erzwungene Einstellungen',
      explanation: 'Benutzer können in Dispatch keinen anderen Wert wählen.',
    },
    defaults: {
      title: 'Vorgaben, die Benutzer ändern können',
      explanation: 'Benutzer können in Dispatch einen anderen Wert wählen.',
    },
  },
  toggle: '„Aktiviert“ schaltet die Einstellung ein, „Deaktiviert“ schaltet sie aus.',
  values: list => `Werte: ${list}.`,
  range: (min, max) => `${min} bis ${max}`,
  example: value => `zum Beispiel ${value}`,
  applies: 'Eine Änderung gilt ab dem nächsten Start von Dispatch.',
  settings: {
    theme: { title: 'Design', description: 'Farben der Fenster; „system“ richtet sich nach dem Computer.' },
    density: { title: 'Zeilenhöhe', description: 'Höhe der Zeilen in Listen.' },
    zoomPercent: { title: 'Zoom', description: 'Zoomfaktor aller Fenster, in Prozent.' },
    rail: {
      title: 'Seitenleiste',
      description: 'Ob die Seitenleiste nur Symbole zeigt; „auto“ tut das in schmalen Fenstern.',
    },
    language: {
      title: 'Sprache',
      description: 'Sprache aller Texte; „system“ richtet sich nach dem Computer.',
    },
    areNotificationsOn: {
      title: 'Desktop-Benachrichtigungen anzeigen',
      description:
        'Ob Dispatch Desktop-Benachrichtigungen anzeigt, während sein Fenster nicht im Vordergrund ist.',
    },
    quietHours: {
      title: 'Ruhezeiten',
      description: 'Tageszeiten (HH:MM) ohne Desktop-Benachrichtigungen; null für keine.',
    },
    areSingleKeysOn: {
      title: 'Kürzel mit einer Taste',
      description: 'Ob Kürzel aus einem einzigen Zeichen funktionieren, zum Beispiel N.',
    },
    detailsWidthPx: {
      title: 'Breite der Details',
      description: 'Breite der Details neben einer Liste, in Pixeln.',
    },
    tableExport: {
      title: 'Format exportierter Tabellen',
      description:
        'Format beim Export von Tabellen; ist „csv“ null, richten sich CSV-Dateien nach dem Land des Benutzers.',
    },
    refreshSeconds: {
      title: 'Auf Änderungen prüfen',
      description:
        'Sekunden zwischen zwei Prüfungen auf geänderte Aufträge; 0 prüft nur, wenn der Benutzer „Aktualisieren“ wählt.',
    },
    updateMode: {
      title: 'Neue Versionen',
      description:
        'Ob Dispatch neue Versionen herunterlädt und installiert, sie dem Benutzer nur meldet oder nicht nach ihnen sucht.',
    },
    updateChannel: {
      title: 'Gesuchte Versionen',
      description:
        'Nach welchen neuen Versionen Dispatch sucht: „latest“ nach endgültigen, „beta“ auch nach Betaversionen, „build“ nach denen, für die diese Kopie gemacht wurde. Dispatch installiert nie eine niedrigere Version.',
    },
    isKeptInTray: {
      title: 'Im Infobereich weiterlaufen, wenn das Fenster geschlossen wird',
      description: 'Ob Dispatch im Infobereich weiterläuft, wenn das Fenster geschlossen wird.',
    },
    startAtLogin: {
      title: 'Beim Anmelden am Computer starten',
      description:
        'Ob Dispatch bei der Anmeldung des Benutzers startet: „window“ mit Fenster, „tray“ ohne, wenn es im Infobereich bleibt.',
    },
  },
};
