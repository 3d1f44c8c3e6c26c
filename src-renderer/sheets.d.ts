// Written by `npm run sheets`: which classes each module of styles has.
declare module '*/banners.module.css' {
  const styles: {
    readonly banners: string;
    readonly names: string;
    readonly strips: string;
  };
  export default styles;
}
declare module '*/command-palette.module.css' {
  const styles: {
    readonly badge: string;
    readonly empty: string;
    readonly foot: string;
    readonly header: string;
    readonly input: string;
    readonly item: string;
    readonly keys: string;
    readonly list: string;
    readonly palette: string;
    readonly search: string;
    readonly veil: string;
  };
  export default styles;
}
declare module '*/crash.module.css' {
  const styles: {
    readonly crash: string;
    readonly details: string;
  };
  export default styles;
}
declare module '*/environment-bar.module.css' {
  const styles: {
    readonly bell: string;
    readonly env: string;
    readonly help: string;
    readonly name: string;
    readonly other: string;
    readonly others: string;
    readonly production: string;
    readonly switch: string;
  };
  export default styles;
}
declare module '*/environment-menu.module.css' {
  const styles: {
    readonly bad: string;
    readonly envMenu: string;
    readonly item: string;
    readonly line: string;
    readonly list: string;
    readonly note: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/help.module.css' {
  const styles: {
    readonly box: string;
    readonly foot: string;
    readonly panel: string;
    readonly section: string;
    readonly sections: string;
  };
  export default styles;
}
declare module '*/shortcuts.module.css' {
  const styles: {
    readonly group: string;
    readonly row: string;
    readonly shortcuts: string;
  };
  export default styles;
}
declare module '*/order-window.module.css' {
  const styles: {
    readonly body: string;
    readonly env: string;
    readonly main: string;
    readonly orderWindow: string;
  };
  export default styles;
}
declare module '*/quit-dialog.module.css' {
  const styles: {
    readonly await: string;
    readonly items: string;
  };
  export default styles;
}
declare module '*/rail.module.css' {
  const styles: {
    readonly attention: string;
    readonly bad: string;
    readonly brand: string;
    readonly count: string;
    readonly countBad: string;
    readonly countWarn: string;
    readonly fold: string;
    readonly folded: string;
    readonly foot: string;
    readonly label: string;
    readonly new: string;
    readonly newQuiet: string;
    readonly ok: string;
    readonly paused: string;
    readonly place: string;
    readonly places: string;
    readonly rail: string;
    readonly starting: string;
    readonly state: string;
    readonly warn: string;
  };
  export default styles;
}
declare module '*/shell.module.css' {
  const styles: {
    readonly folded: string;
    readonly main: string;
    readonly mainView: string;
    readonly shell: string;
  };
  export default styles;
}
declare module '*/address-book.module.css' {
  const styles: {
    readonly addressFields: string;
    readonly addressForm: string;
    readonly addressPair: string;
    readonly importProblems: string;
    readonly name: string;
    readonly notice: string;
    readonly remove: string;
  };
  export default styles;
}
declare module '*/alerts.module.css' {
  const styles: {
    readonly accepted: string;
    readonly actions: string;
    readonly attention: string;
    readonly bell: string;
    readonly changed: string;
    readonly count: string;
    readonly day: string;
    readonly dialog: string;
    readonly head: string;
    readonly item: string;
    readonly items: string;
    readonly list: string;
    readonly panel: string;
    readonly state: string;
    readonly unread: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/bulk.module.css' {
  const styles: {
    readonly answers: string;
    readonly badProblem: string;
    readonly badState: string;
    readonly cell: string;
    readonly details: string;
    readonly dimState: string;
    readonly doubt: string;
    readonly editor: string;
    readonly foot: string;
    readonly headCell: string;
    readonly headRow: string;
    readonly headWords: string;
    readonly header: string;
    readonly line: string;
    readonly noteList: string;
    readonly notes: string;
    readonly number: string;
    readonly okState: string;
    readonly ownHeading: string;
    readonly pinned: string;
    readonly price: string;
    readonly problemHint: string;
    readonly progress: string;
    readonly quiet: string;
    readonly row: string;
    readonly total: string;
    readonly unused: string;
    readonly view: string;
    readonly warnProblem: string;
    readonly warnState: string;
  };
  export default styles;
}
declare module '*/place-results.module.css' {
  const styles: {
    readonly bad: string;
    readonly head: string;
    readonly line: string;
    readonly list: string;
    readonly reason: string;
    readonly results: string;
  };
  export default styles;
}
declare module '*/place-sheet.module.css' {
  const styles: {
    readonly body: string;
    readonly box: string;
    readonly line: string;
    readonly list: string;
    readonly price: string;
    readonly reason: string;
    readonly total: string;
    readonly vehicle: string;
  };
  export default styles;
}
declare module '*/documents.module.css' {
  const styles: {
    readonly area: string;
    readonly body: string;
    readonly card: string;
    readonly choose: string;
    readonly description: string;
    readonly details: string;
    readonly doubt: string;
    readonly drop: string;
    readonly entry: string;
    readonly failure: string;
    readonly fields: string;
    readonly look: string;
    readonly name: string;
    readonly rejection: string;
    readonly rejections: string;
    readonly rejectionsHead: string;
    readonly row: string;
    readonly rows: string;
    readonly thumb: string;
    readonly thumbButton: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/preview.module.css' {
  const styles: {
    readonly body: string;
    readonly box: string;
    readonly head: string;
    readonly preview: string;
  };
  export default styles;
}
declare module '*/drafts.module.css' {
  const styles: {
    readonly actions: string;
    readonly documents: string;
    readonly header: string;
    readonly place: string;
    readonly reference: string;
    readonly route: string;
    readonly title: string;
    readonly vehicle: string;
  };
  export default styles;
}
declare module '*/export.module.css' {
  const styles: {
    readonly choices: string;
    readonly example: string;
    readonly progress: string;
  };
  export default styles;
}
declare module '*/cards.module.css' {
  const styles: {
    readonly cardButton: string;
    readonly cardProblem: string;
    readonly chevron: string;
    readonly folded: string;
    readonly keptWindow: string;
    readonly more: string;
    readonly moreButton: string;
    readonly moreHeading: string;
    readonly morePanel: string;
    readonly noButton: string;
    readonly windows: string;
  };
  export default styles;
}
declare module '*/help-mark.module.css' {
  const styles: {
    readonly mark: string;
  };
  export default styles;
}
declare module '*/order-form.module.css' {
  const styles: {
    readonly afterPickup: string;
    readonly alone: string;
    readonly asking: string;
    readonly available: string;
    readonly card: string;
    readonly changed: string;
    readonly columns: string;
    readonly form: string;
    readonly gaps: string;
    readonly headButton: string;
    readonly identity: string;
    readonly known: string;
    readonly leftOut: string;
    readonly legend: string;
    readonly lines: string;
    readonly moreFields: string;
    readonly notSaved: string;
    readonly noticeList: string;
    readonly notices: string;
    readonly orderFields: string;
    readonly orderedFor: string;
    readonly page: string;
    readonly pair: string;
    readonly place: string;
    readonly placeButton: string;
    readonly placeWord: string;
    readonly price: string;
    readonly priceTitle: string;
    readonly priceWords: string;
    readonly recipient: string;
    readonly saved: string;
    readonly scroll: string;
    readonly showWhole: string;
    readonly side: string;
    readonly spin: string;
    readonly stop: string;
    readonly stops: string;
    readonly todo: string;
    readonly todoBad: string;
    readonly todoJump: string;
    readonly todoNeeded: string;
    readonly todoOk: string;
    readonly todoTitle: string;
    readonly todoWarn: string;
    readonly view: string;
    readonly whereTo: string;
    readonly wide: string;
    readonly windowsRow: string;
  };
  export default styles;
}
declare module '*/price-panel.module.css' {
  const styles: {
    readonly body: string;
    readonly priceToCome: string;
    readonly withTradeIn: string;
  };
  export default styles;
}
declare module '*/open-values.module.css' {
  const styles: {
    readonly group: string;
    readonly openValues: string;
  };
  export default styles;
}
declare module '*/steps-mark.module.css' {
  const styles: {
    readonly attention: string;
    readonly followed: string;
    readonly mark: string;
    readonly typed: string;
    readonly waiting: string;
  };
  export default styles;
}
declare module '*/change-order.module.css' {
  const styles: {
    readonly added: string;
    readonly badge: string;
    readonly header: string;
    readonly list: string;
    readonly status: string;
    readonly waiting: string;
    readonly was: string;
  };
  export default styles;
}
declare module '*/activity.module.css' {
  const styles: {
    readonly answered: string;
    readonly change: string;
    readonly delivered: string;
    readonly delivery_eta: string;
    readonly events: string;
    readonly gone: string;
    readonly more: string;
    readonly pickup_eta: string;
    readonly readiness: string;
    readonly refused: string;
  };
  export default styles;
}
declare module '*/allowed-actions.module.css' {
  const styles: {
    readonly allowed: string;
    readonly not: string;
  };
  export default styles;
}
declare module '*/for-support.module.css' {
  const styles: {
    readonly id: string;
  };
  export default styles;
}
declare module '*/life-steps.module.css' {
  const styles: {
    readonly ahead: string;
    readonly bad: string;
    readonly done: string;
    readonly info: string;
    readonly neutral: string;
    readonly now: string;
    readonly ok: string;
    readonly step: string;
    readonly steps: string;
    readonly unreported: string;
    readonly warn: string;
  };
  export default styles;
}
declare module '*/order-body.module.css' {
  const styles: {
    readonly body: string;
    readonly column: string;
    readonly drop: string;
    readonly only: string;
    readonly part: string;
    readonly raw: string;
  };
  export default styles;
}
declare module '*/order-commands.module.css' {
  const styles: {
    readonly commands: string;
    readonly more: string;
    readonly tool: string;
  };
  export default styles;
}
declare module '*/price.module.css' {
  const styles: {
    readonly amounts: string;
    readonly difference: string;
    readonly total: string;
  };
  export default styles;
}
declare module '*/staged-documents.module.css' {
  const styles: {
    readonly staged: string;
  };
  export default styles;
}
declare module '*/stops.module.css' {
  const styles: {
    readonly body: string;
    readonly contact: string;
    readonly done: string;
    readonly dot: string;
    readonly etaNew: string;
    readonly etaWas: string;
    readonly place: string;
    readonly stop: string;
    readonly stops: string;
    readonly times: string;
    readonly zone: string;
  };
  export default styles;
}
declare module '*/vehicles.module.css' {
  const styles: {
    readonly condition: string;
    readonly name: string;
    readonly note: string;
    readonly plate: string;
    readonly service: string;
    readonly vehicle: string;
  };
  export default styles;
}
declare module '*/waiting-panel.module.css' {
  const styles: {
    readonly step: string;
    readonly what: string;
  };
  export default styles;
}
declare module '*/file.module.css' {
  const styles: {
    readonly addPlace: string;
    readonly file: string;
    readonly files: string;
    readonly side: string;
    readonly state: string;
  };
  export default styles;
}
declare module '*/order-files.module.css' {
  const styles: {
    readonly evidence: string;
    readonly facts: string;
    readonly failed: string;
    readonly folder: string;
    readonly notShown: string;
    readonly progress: string;
    readonly row: string;
    readonly thumb: string;
  };
  export default styles;
}
declare module '*/inspection.module.css' {
  const styles: {
    readonly checkClean: string;
    readonly checkRemark: string;
    readonly checks: string;
    readonly condition: string;
    readonly error: string;
    readonly item: string;
  };
  export default styles;
}
declare module '*/columns-menu.module.css' {
  const styles: {
    readonly dialog: string;
    readonly line: string;
    readonly popover: string;
  };
  export default styles;
}
declare module '*/stop-time.module.css' {
  const styles: {
    readonly at: string;
    readonly name: string;
    readonly overdue: string;
    readonly stopTime: string;
    readonly zone: string;
  };
  export default styles;
}
declare module '*/first-steps.module.css' {
  const styles: {
    readonly step: string;
    readonly steps: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/marked-orders.module.css' {
  const styles: {
    readonly orders: string;
  };
  export default styles;
}
declare module '*/orders.module.css' {
  const styles: {
    readonly error: string;
    readonly exportList: string;
    readonly exportNotice: string;
    readonly filters: string;
    readonly gone: string;
    readonly hiddenMatch: string;
    readonly late: string;
    readonly menu: string;
    readonly missing: string;
    readonly news: string;
    readonly next: string;
    readonly nextWords: string;
    readonly notRead: string;
    readonly place: string;
    readonly reading: string;
    readonly readingHeld: string;
    readonly readingWords: string;
    readonly reference: string;
    readonly route: string;
    readonly selection: string;
    readonly status: string;
    readonly unseen: string;
    readonly vehicle: string;
    readonly vehicleIdentity: string;
    readonly vehicleName: string;
  };
  export default styles;
}
declare module '*/order-search.module.css' {
  const styles: {
    readonly search: string;
  };
  export default styles;
}
declare module '*/view-chips.module.css' {
  const styles: {
    readonly before: string;
    readonly chips: string;
    readonly copy: string;
    readonly count: string;
    readonly end: string;
    readonly label: string;
    readonly line: string;
    readonly menu: string;
    readonly menuCount: string;
    readonly menuLabel: string;
    readonly more: string;
    readonly moreChosen: string;
  };
  export default styles;
}
declare module '*/views-dialog.module.css' {
  const styles: {
    readonly handle: string;
    readonly line: string;
    readonly list: string;
    readonly name: string;
    readonly removed: string;
  };
  export default styles;
}
declare module '*/route-map.module.css' {
  const styles: {
    readonly done: string;
    readonly end: string;
    readonly halo: string;
    readonly label: string;
    readonly land: string;
    readonly map: string;
    readonly route: string;
    readonly start: string;
    readonly vehicle: string;
  };
  export default styles;
}
declare module '*/tracking.module.css' {
  const styles: {
    readonly error: string;
    readonly events: string;
    readonly figure: string;
    readonly line: string;
    readonly percent: string;
    readonly vehicle: string;
    readonly vehicles: string;
  };
  export default styles;
}
declare module '*/conflict.module.css' {
  const styles: {
    readonly choice: string;
    readonly chosen: string;
    readonly table: string;
  };
  export default styles;
}
declare module '*/entry.module.css' {
  const styles: {
    readonly explanation: string;
    readonly ids: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/fields-table.module.css' {
  const styles: {
    readonly differ: string;
    readonly other: string;
    readonly same: string;
    readonly table: string;
  };
  export default styles;
}
declare module '*/uncertain.module.css' {
  const styles: {
    readonly candidate: string;
    readonly candidateHead: string;
    readonly uncertain: string;
  };
  export default styles;
}
declare module '*/outbox.module.css' {
  const styles: {
    readonly counts: string;
    readonly error: string;
    readonly reading: string;
    readonly state: string;
    readonly why: string;
  };
  export default styles;
}
declare module '*/reports.module.css' {
  const styles: {
    readonly charts: string;
    readonly chartsSoFar: string;
    readonly day: string;
    readonly drawing: string;
    readonly figure: string;
    readonly figures: string;
    readonly foot: string;
    readonly group: string;
    readonly grouping: string;
    readonly inGroup: string;
    readonly link: string;
    readonly ownDays: string;
    readonly pane: string;
    readonly period: string;
    readonly plot: string;
    readonly raw: string;
    readonly rawText: string;
    readonly reading: string;
    readonly readingPlace: string;
    readonly readingWords: string;
    readonly report: string;
    readonly rows: string;
    readonly soFar: string;
    readonly sort: string;
    readonly split: string;
    readonly totals: string;
    readonly withCharts: string;
  };
  export default styles;
}
declare module '*/data.module.css' {
  const styles: {
    readonly resetFacts: string;
    readonly seedCount: string;
    readonly seedLine: string;
    readonly seedPresets: string;
    readonly seedProgress: string;
  };
  export default styles;
}
declare module '*/drive.module.css' {
  const styles: {
    readonly choice: string;
    readonly done: string;
    readonly failed: string;
    readonly sent: string;
    readonly step: string;
    readonly steps: string;
    readonly word: string;
  };
  export default styles;
}
declare module '*/life.module.css' {
  const styles: {
    readonly did: string;
    readonly life: string;
    readonly now: string;
  };
  export default styles;
}
declare module '*/state-diagram.module.css' {
  const styles: {
    readonly cancelled: string;
    readonly cancelledNow: string;
    readonly now: string;
    readonly nowLast: string;
    readonly transition: string;
    readonly transitionButton: string;
    readonly transitionEnd: string;
    readonly transitionName: string;
    readonly transitionNow: string;
    readonly transitionOff: string;
    readonly transitions: string;
    readonly transitionsArea: string;
  };
  export default styles;
}
declare module '*/events.module.css' {
  const styles: {
    readonly arrived: string;
    readonly arrivedType: string;
    readonly card: string;
    readonly code: string;
    readonly codeBlock: string;
    readonly codeHead: string;
    readonly detail: string;
    readonly events: string;
    readonly facts: string;
    readonly line: string;
    readonly list: string;
    readonly main: string;
    readonly order: string;
    readonly receiver: string;
    readonly receiverLine: string;
    readonly receiverUrl: string;
    readonly row: string;
    readonly time: string;
  };
  export default styles;
}
declare module '*/faults.module.css' {
  const styles: {
    readonly choice: string;
    readonly fault: string;
    readonly note: string;
    readonly on: string;
    readonly select: string;
  };
  export default styles;
}
declare module '*/practice-mark.module.css' {
  const styles: {
    readonly end: string;
    readonly envPractice: string;
  };
  export default styles;
}
declare module '*/service-switch.module.css' {
  const styles: {
    readonly service: string;
    readonly serviceHint: string;
    readonly switch: string;
    readonly switchTrack: string;
  };
  export default styles;
}
declare module '*/not-now.module.css' {
  const styles: {
    readonly notNow: string;
  };
  export default styles;
}
declare module '*/order-picker.module.css' {
  const styles: {
    readonly button: string;
    readonly input: string;
    readonly item: string;
    readonly list: string;
    readonly none: string;
    readonly picker: string;
    readonly popover: string;
    readonly search: string;
  };
  export default styles;
}
declare module '*/what-changed.module.css' {
  const styles: {
    readonly changes: string;
    readonly name: string;
    readonly path: string;
  };
  export default styles;
}
declare module '*/sandbox.module.css' {
  const styles: {
    readonly bar: string;
    readonly changed: string;
    readonly main: string;
    readonly sandbox: string;
    readonly single: string;
    readonly tab: string;
    readonly tabList: string;
    readonly tabMark: string;
  };
  export default styles;
}
declare module '*/backups.module.css' {
  const styles: {
    readonly backup: string;
    readonly counts: string;
    readonly list: string;
    readonly table: string;
    readonly title: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/diagnostics.module.css' {
  const styles: {
    readonly at: string;
    readonly calls: string;
    readonly ms: string;
    readonly outboxFacts: string;
    readonly outcome: string;
    readonly request: string;
    readonly row: string;
    readonly scroll: string;
    readonly table: string;
  };
  export default styles;
}
declare module '*/support-file.module.css' {
  const styles: {
    readonly box: string;
    readonly file: string;
    readonly foot: string;
    readonly leftOut: string;
    readonly licence: string;
    readonly nothing: string;
    readonly path: string;
    readonly search: string;
    readonly text: string;
  };
  export default styles;
}
declare module '*/environments.module.css' {
  const styles: {
    readonly actions: string;
    readonly certificate: string;
    readonly credentialState: string;
    readonly environment: string;
    readonly environments: string;
    readonly error: string;
    readonly kind: string;
    readonly managed: string;
    readonly profile: string;
    readonly profileFields: string;
    readonly profileSection: string;
    readonly scopeChoice: string;
    readonly scopes: string;
    readonly title: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/moving.module.css' {
  const styles: {
    readonly counts: string;
    readonly environment: string;
    readonly list: string;
  };
  export default styles;
}
declare module '*/settings.module.css' {
  const styles: {
    readonly hours: string;
    readonly kv: string;
    readonly settings: string;
  };
  export default styles;
}
declare module '*/updates.module.css' {
  const styles: {
    readonly actions: string;
    readonly notes: string;
  };
  export default styles;
}
declare module '*/reading.module.css' {
  const styles: {
    readonly bar: string;
  };
  export default styles;
}
declare module '*/copy-button.module.css' {
  const styles: {
    readonly copyButton: string;
  };
  export default styles;
}
declare module '*/badge.module.css' {
  const styles: {
    readonly bad: string;
    readonly badge: string;
    readonly dot: string;
    readonly env: string;
    readonly info: string;
    readonly neutral: string;
    readonly ok: string;
    readonly pill: string;
    readonly ring: string;
    readonly warn: string;
  };
  export default styles;
}
declare module '*/button.module.css' {
  const styles: {
    readonly bare: string;
    readonly button: string;
    readonly danger: string;
    readonly primary: string;
    readonly quiet: string;
  };
  export default styles;
}
declare module '*/card.module.css' {
  const styles: {
    readonly aside: string;
    readonly card: string;
    readonly header: string;
    readonly key: string;
  };
  export default styles;
}
declare module '*/chips.module.css' {
  const styles: {
    readonly chip: string;
    readonly chips: string;
  };
  export default styles;
}
declare module '*/data-grid.module.css' {
  const styles: {
    readonly body: string;
    readonly bold: string;
    readonly box: string;
    readonly dataGrid: string;
    readonly edge: string;
    readonly end: string;
    readonly figures: string;
    readonly head: string;
    readonly header: string;
    readonly heading: string;
    readonly headingText: string;
    readonly lead: string;
    readonly line: string;
    readonly row: string;
    readonly ruler: string;
    readonly second: string;
    readonly sort: string;
    readonly twoLines: string;
    readonly waiting: string;
  };
  export default styles;
}
declare module '*/dialog.module.css' {
  const styles: {
    readonly actions: string;
    readonly box: string;
    readonly dialog: string;
    readonly form: string;
    readonly veil: string;
    readonly wide: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/empty-state.module.css' {
  const styles: {
    readonly action: string;
    readonly emptyState: string;
    readonly icon: string;
  };
  export default styles;
}
declare module '*/calendar.module.css' {
  const styles: {
    readonly cell: string;
    readonly dialog: string;
    readonly grid: string;
    readonly header: string;
    readonly month: string;
    readonly opener: string;
    readonly past: string;
    readonly step: string;
  };
  export default styles;
}
declare module '*/check-field.module.css' {
  const styles: {
    readonly box: string;
    readonly check: string;
    readonly hint: string;
    readonly locked: string;
  };
  export default styles;
}
declare module '*/field.module.css' {
  const styles: {
    readonly aside: string;
    readonly code: string;
    readonly control: string;
    readonly error: string;
    readonly field: string;
    readonly head: string;
    readonly label: string;
    readonly mono: string;
    readonly multiline: string;
    readonly needed: string;
    readonly note: string;
    readonly secret: string;
    readonly warning: string;
    readonly wrapping: string;
  };
  export default styles;
}
declare module '*/select.module.css' {
  const styles: {
    readonly button: string;
    readonly check: string;
    readonly chevron: string;
    readonly note: string;
    readonly option: string;
    readonly popover: string;
    readonly select: string;
    readonly text: string;
    readonly value: string;
  };
  export default styles;
}
declare module '*/typed-times.module.css' {
  const styles: {
    readonly box: string;
    readonly head: string;
    readonly input: string;
    readonly line: string;
    readonly missing: string;
    readonly status: string;
    readonly unclear: string;
  };
  export default styles;
}
declare module '*/file-drop.module.css' {
  const styles: {
    readonly veil: string;
    readonly veilWords: string;
  };
  export default styles;
}
declare module '*/fold.module.css' {
  const styles: {
    readonly button: string;
    readonly chevron: string;
    readonly content: string;
    readonly heading: string;
  };
  export default styles;
}
declare module '*/inspector.module.css' {
  const styles: {
    readonly close: string;
    readonly head: string;
    readonly inspector: string;
    readonly section: string;
    readonly sectionHead: string;
    readonly title: string;
    readonly top: string;
  };
  export default styles;
}
declare module '*/kbd.module.css' {
  const styles: {
    readonly kbd: string;
  };
  export default styles;
}
declare module '*/key-values.module.css' {
  const styles: {
    readonly kv: string;
  };
  export default styles;
}
declare module '*/list-and-details.module.css' {
  const styles: {
    readonly details: string;
    readonly edge: string;
    readonly list: string;
    readonly open: string;
    readonly over: string;
    readonly whole: string;
  };
  export default styles;
}
declare module '*/locked-note.module.css' {
  const styles: {
    readonly note: string;
  };
  export default styles;
}
declare module '*/long-text.module.css' {
  const styles: {
    readonly more: string;
    readonly part: string;
  };
  export default styles;
}
declare module '*/matched.module.css' {
  const styles: {
    readonly matched: string;
  };
  export default styles;
}
declare module '*/menu.module.css' {
  const styles: {
    readonly chevron: string;
    readonly context: string;
    readonly header: string;
    readonly item: string;
    readonly popover: string;
    readonly section: string;
    readonly whole: string;
  };
  export default styles;
}
declare module '*/notice.module.css' {
  const styles: {
    readonly actions: string;
    readonly bad: string;
    readonly body: string;
    readonly info: string;
    readonly notice: string;
    readonly ok: string;
    readonly warn: string;
    readonly words: string;
  };
  export default styles;
}
declare module '*/progress.module.css' {
  const styles: {
    readonly bar: string;
    readonly thin: string;
  };
  export default styles;
}
declare module '*/search-box.module.css' {
  const styles: {
    readonly box: string;
    readonly clear: string;
    readonly field: string;
  };
  export default styles;
}
declare module '*/suggestions.module.css' {
  const styles: {
    readonly detail: string;
    readonly keys: string;
    readonly list: string;
    readonly option: string;
    readonly popover: string;
  };
  export default styles;
}
declare module '*/tabbed-dialog.module.css' {
  const styles: {
    readonly dialog: string;
    readonly name: string;
    readonly names: string;
    readonly tabs: string;
  };
  export default styles;
}
declare module '*/toast.module.css' {
  const styles: {
    readonly bad: string;
    readonly info: string;
    readonly ok: string;
    readonly region: string;
    readonly toast: string;
    readonly warn: string;
  };
  export default styles;
}
declare module '*/view.module.css' {
  const styles: {
    readonly bar: string;
    readonly buttons: string;
    readonly covered: string;
    readonly push: string;
    readonly view: string;
  };
  export default styles;
}
