import type { PolicyWords } from './policy-words.ts';

export const pl: PolicyWords = {
  folder: 'pl-PL',
  supported: 'Dispatch 0.1 lub nowszy',
  about: 'Ustawienia programu Dispatch',
  parts: {
    enforced: {
      title: 'Ustawienia wymuszone',
      explanation: 'Użytkownicy nie mogą wybrać innej wartości w programie Dispatch.',
    },
    defaults: {
      title: 'Wartości domyślne, które użytkownicy mogą zmienić',
      explanation: 'Użytkownicy mogą wybrać inną wartość w programie Dispatch.',
    },
  },
  toggle: '„Włączone” włącza ustawienie, „Wyłączone” je wyłącza.',
  values: list => `Wartości: ${list}.`,
  range: (min, max) => `od ${min} do ${max}`,
  example: value => `na przykład ${value}`,
  applies: 'Zmiana obowiązuje od następnego uruchomienia programu Dispatch.',
  settings: {
    theme: { title: 'Motyw', description: 'Kolory okien; „system” oznacza takie jak w komputerze.' },
    density: { title: 'Wysokość wierszy', description: 'Wysokość wierszy na listach.' },
    zoomPercent: { title: 'Powiększenie', description: 'Powiększenie wszystkich okien, w procentach.' },
    rail: {
      title: 'Pasek boczny',
      description: 'Czy pasek boczny pokazuje tylko ikony; „auto” robi to w wąskich oknach.',
    },
    language: {
      title: 'Język',
      description: 'Język wszystkich tekstów; „system” oznacza taki jak w komputerze.',
    },
    areNotificationsOn: {
      title: 'Pokazuj powiadomienia na pulpicie',
      description: 'Czy Dispatch pokazuje powiadomienia na pulpicie, gdy jego okno nie jest na wierzchu.',
    },
    quietHours: {
      title: 'Godziny ciszy',
      description: 'Pory dnia (HH:MM) bez powiadomień na pulpicie; null oznacza ich brak.',
    },
    areSingleKeysOn: {
      title: 'Skróty jednoklawiszowe',
      description: 'Czy działają skróty z jednego znaku, na przykład N.',
    },
    detailsWidthPx: {
      title: 'Szerokość szczegółów',
      description: 'Szerokość szczegółów obok listy, w pikselach.',
    },
    tableExport: {
      title: 'Format eksportowanych tabel',
      description:
        'Format eksportu tabel; gdy „csv” ma wartość null, pliki CSV są zgodne z krajem użytkownika.',
    },
    refreshSeconds: {
      title: 'Sprawdzaj zmiany zleceń',
      description:
        'Sekundy między kolejnymi sprawdzeniami zmienionych zleceń; 0 oznacza tylko wtedy, gdy użytkownik wybierze „Odśwież”.',
    },
    updateMode: {
      title: 'Nowe wersje',
      description:
        'Czy Dispatch pobiera i instaluje nowe wersje, tylko informuje o nich użytkownika, czy ich nie szuka.',
    },
    updateChannel: {
      title: 'Wyszukiwane wersje',
      description:
        'Jakich nowych wersji szuka Dispatch: „latest” ostatecznych, „beta” także wersji beta, „build” tych, dla których powstała ta kopia. Dispatch nigdy nie instaluje niższej wersji.',
    },
    isKeptInTray: {
      title: 'Po zamknięciu okna działaj dalej w zasobniku',
      description: 'Czy Dispatch działa dalej w zasobniku po zamknięciu okna.',
    },
    startAtLogin: {
      title: 'Uruchamiaj po zalogowaniu do komputera',
      description:
        'Czy Dispatch uruchamia się po zalogowaniu użytkownika: „window” z oknem, „tray” bez okna, jeśli pozostaje w zasobniku.',
    },
  },
};
