import { describe, expect, it } from 'vitest';
import { emptyDraft, emptyVehicle, type OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { checkDraft, hasErrors } from '../../../../src-shared/domain/draft-rules.ts';
import { context, goodDraft } from '../../../support/builders/order.ts';

const found = (change: (draft: OrderDraft) => void, nowMs = context.nowMs) =>
  checkDraft(goodDraft(change), { ...context, nowMs }).map(({ path, code }) => `${path} ${code}`);

describe('a draft', () => {
  it('without problems has none', () => {
    expect(found(() => undefined)).toEqual([]);
  });

  it('that is empty names what is needed', () => {
    expect(checkDraft(emptyDraft(), context).map(problem => problem.path)).toEqual([
      'pickup.address.formatted_address',
      'pickup.available_from',
      'delivery.address.formatted_address',
      'items.0.vin',
    ]);
  });
});

// @interface create-order.rule-2
describe('rule 2: when the pickup can be', () => {
  it('needs available from or a window', () => {
    expect(
      found(draft => {
        draft.pickup.availableFrom = { date: '', time: '' };
        draft.pickup.requestedWindows = [];
      }),
    ).toEqual(['pickup.available_from pickup_time_missing']);
  });

  it.each([
    ['available from alone', (draft: OrderDraft) => void (draft.pickup.requestedWindows = [])],
    ['a window alone', (draft: OrderDraft) => void (draft.pickup.availableFrom = { date: '', time: '' })],
  ])('takes %s', (_what, change) => {
    expect(found(change)).toEqual([]);
  });

  it('does not take half a time', () => {
    expect(found(draft => void (draft.pickup.availableFrom.time = ''))).toEqual([
      'pickup.available_from available_from_incomplete',
    ]);
  });

  it('does not take text that is no time, even beside a window', () => {
    expect(found(draft => void (draft.pickup.availableFrom = { date: '', time: '', typed: 'soon' }))).toEqual(
      ['pickup.available_from available_from_incomplete'],
    );
  });
});

describe('a day that is over', () => {
  const availableOn = (date: string) => (draft: OrderDraft) => {
    draft.pickup.requestedWindows = [];
    draft.pickup.availableFrom = { date, time: '00:00' };
  };

  it.each([
    ['2026-11-20', ['pickup.available_from available_from_in_past']],
    ['2026-11-21', []],
  ])('is doubted as the first day of a pickup: %s', (date, problems) => {
    expect(found(availableOn(date))).toEqual(problems);
  });

  it('is no matter where a window says when', () => {
    const change = (draft: OrderDraft) => {
      availableOn('2026-11-20')(draft);
      draft.pickup.requestedWindows = [{ date: '2026-11-24', start: '08:00', end: '10:00' }];
    };
    expect(found(change)).toEqual([]);
  });
});

// @interface create-order.rule-3
describe('rule 3: windows', () => {
  const windows =
    (...list: (readonly [string, string, string])[]) =>
    (draft: OrderDraft) => {
      draft.delivery.requestedWindows = list.map(([date, start, end]) => ({ date, start, end }));
    };

  it('may touch', () => {
    expect(found(windows(['2026-11-25', '08:00', '12:00'], ['2026-11-25', '12:00', '16:00']))).toEqual([]);
  });

  it('may not overlap, in whatever order they were typed', () => {
    expect(found(windows(['2026-11-25', '12:00', '16:00'], ['2026-11-25', '08:00', '12:01']))).toEqual([
      'delivery.requested_windows.0.start_at windows_overlap',
      'delivery.requested_windows.1.start_at windows_overlap',
    ]);
  });

  it('are marked wherever they overlap another one, also inside of it', () => {
    const list = windows(
      ['2026-11-25', '08:00', '18:00'],
      ['2026-11-25', '09:00', '10:00'],
      ['2026-11-25', '16:00', '17:00'],
      ['2026-11-25', '18:00', '19:00'],
    );
    expect(found(list)).toEqual(
      [0, 1, 2].map(index => `delivery.requested_windows.${index}.start_at windows_overlap`),
    );
    const night = { date: '2026-11-25', start: '20:00', end: '02:00', endDate: '2026-11-26' };
    expect(
      found(draft => {
        draft.delivery.requestedWindows = [night, { date: '2026-11-26', start: '01:00', end: '03:00' }];
      }),
    ).toHaveLength(2);
  });

  it('that end before they start are not told twice', () => {
    expect(found(windows(['2026-11-25', '16:00', '09:00'], ['2026-11-25', '08:00', '18:00']))).toEqual([
      'delivery.requested_windows.0.end_at window_ends_before_start',
    ]);
  });

  it('end after they start', () => {
    expect(found(windows(['2026-11-25', '12:00', '12:00']))).toEqual([
      'delivery.requested_windows.0.end_at window_ends_before_start',
    ]);
  });

  it('end in the future: one minute decides', () => {
    const berlinNow = Date.parse('2026-11-25T15:00:00Z');
    const change = windows(['2026-11-25', '08:00', '16:00']);
    const late = (draft: OrderDraft) => {
      change(draft);
      draft.pickup.requestedWindows = [];
      draft.pickup.availableFrom = { date: '2026-11-25', time: '08:00' };
    };
    expect(found(late, berlinNow)).toEqual(['delivery.requested_windows.0.end_at window_in_past']);
    expect(found(late, berlinNow - 60_000)).toEqual([]);
  });

  it('are whole or empty', () => {
    expect(found(windows(['2026-11-25', '08:00', '']))).toEqual([
      'delivery.requested_windows.0 window_incomplete',
    ]);
    expect(found(windows(['', '', '']))).toEqual([]);
  });

  it.each([
    [['2026-11-25', '08:00', ''], 'end'],
    [['2026-11-25', '', '10:00'], 'start'],
    [['2026-11-25', '', ''], 'times'],
    [['', '08:00', '10:00'], 'day'],
    [['', '08:00', ''], 'all'],
  ] as const)('say of %j that it lacks: %s', (window, missing) => {
    const problems = checkDraft(goodDraft(windows(window)), context);
    expect(problems.map(({ values }) => values.missing)).toEqual([missing]);
  });

  it('are not passed over where their text was not understood', () => {
    const change = (draft: OrderDraft) => {
      draft.delivery.requestedWindows = [{ date: '', start: '', end: '', typed: 'next week' }];
    };
    expect(found(change)).toEqual(['delivery.requested_windows.0 window_incomplete']);
  });

  it('start when the vehicle is available, or later', () => {
    expect(found(draft => void (draft.pickup.availableFrom.time = '09:00'))).toEqual([]);
    expect(found(draft => void (draft.pickup.availableFrom.time = '09:01'))).toEqual([
      'pickup.requested_windows.0.start_at window_before_available_from',
    ]);
  });
});

// @interface create-order.rule-4
describe('rule 4: which vehicle', () => {
  it('needs a VIN or a registration number', () => {
    const change = (draft: OrderDraft) => {
      draft.vehicle.vin = '';
      draft.delivery.address = 'Tampere, Finland';
    };
    expect(found(change)).toEqual(['items.0.vin vehicle_identity_missing']);
    expect(
      found(draft => {
        change(draft);
        draft.vehicle.registrationNumber = 'ABC-123';
      }),
    ).toEqual([]);
  });

  it('needs the VIN across a border, even with a registration number', () => {
    expect(
      found(draft => {
        draft.vehicle.vin = '';
        draft.vehicle.registrationNumber = 'ABC-123';
      }),
    ).toEqual(['items.0.vin vin_missing_across_border']);
  });

  const doubtful = 'items.0.vin vin_check_digit_doubtful';
  it.each([
    ['16 characters', 'YV1ZWAHE5R123456', ['items.0.vin vin_length']],
    ['18 characters', 'YV1ZWAHE5R12345678', ['items.0.vin vin_length']],
    ['spaces and dashes', 'yv1 zwahe5-r1234567', []],
    ['a letter O', 'YV1ZWAHE5R12345O7', ['items.0.vin vin_letters_doubtful']],
    ['Cyrillic letters', 'ВАУЗЗЗФ24НН012345', ['items.0.vin vin_letters_foreign']],
    ['a wrong American check digit', '1HGCM82633A004353', [doubtful]],
    ['a right American check digit', '1HGCM82633A004352', []],
    ['a wrong check digit, also where it begins with 5', '5GZCZ43D13S812716', [doubtful]],
    ['such a digit in Europe, where it is none', 'YGZCZ43D13S812716', []],
  ])('reads a VIN with %s', (_what, vin, problems) => {
    expect(found(draft => void (draft.vehicle.vin = vin))).toEqual(problems);
  });
});

// @interface create-order.rule-5
describe('rule 5: a private handover', () => {
  it('at the pickup needs name and phone', () => {
    expect(found(draft => void (draft.pickup.type = 'private'))).toEqual([
      'pickup.contact.name contact_name_missing',
      'pickup.contact.phone contact_phone_missing',
    ]);
  });

  it('to an end customer needs name and phone', () => {
    expect(found(draft => void (draft.delivery.type = 'end_customer'))).toEqual([
      'delivery.contact.name contact_name_missing',
      'delivery.contact.phone contact_phone_missing',
    ]);
  });

  it.each([
    ['abc', ['pickup.contact.phone phone_doubtful']],
    ['+358 40 1234567', []],
    ['٠٤٠ ١٢٣', []],
    [' ', []],
  ])('doubts a telephone without digits: %j', (phone, problems) => {
    expect(found(({ pickup }) => void (pickup.contact.phone = phone))).toEqual(problems);
  });

  it('doubts an e-mail address that is none, and takes the order all the same', () => {
    const draft = goodDraft(({ delivery }) => void (delivery.contact.email = 'jonas@nordwagen'));
    const problems = checkDraft(draft, context);
    expect(problems).toMatchObject([{ path: 'delivery.contact.email', code: 'email_doubtful' }]);
    expect(hasErrors(problems)).toBe(false);
  });
});

// @interface create-order.rule-6
describe('rule 6: the next Helsinki calendar day', () => {
  const privatePickup = (date: string, start: string) => (draft: OrderDraft) => {
    draft.pickup.type = 'private';
    draft.pickup.contact = { name: 'Aino', phone: '+358 40 1234567', email: '' };
    draft.pickup.availableFrom = { date: '', time: '' };
    draft.pickup.requestedWindows = [{ date, start, end: '23:30' }];
  };
  const tooEarly = ['pickup.requested_windows.0.start_at private_handover_too_early'];

  it.each([
    ['winter, a minute before Helsinki midnight', '2026-11-21T21:59:00Z', '2026-11-22', []],
    ['winter, at Helsinki midnight', '2026-11-21T22:00:00Z', '2026-11-22', tooEarly],
    ['summer, a minute before Helsinki midnight', '2026-07-01T20:59:00Z', '2026-07-02', []],
    ['summer, at Helsinki midnight', '2026-07-01T21:00:00Z', '2026-07-02', tooEarly],
    ['the day the clocks go back', '2026-10-24T20:59:00Z', '2026-10-25', []],
    ['the day the clocks go back, at midnight', '2026-10-24T21:00:00Z', '2026-10-25', tooEarly],
    ['the end of the day the clocks went back', '2026-10-25T21:59:00Z', '2026-10-26', []],
    ['midnight after the clocks went back', '2026-10-25T22:00:00Z', '2026-10-26', tooEarly],
    ['the day the clocks go forward', '2026-03-28T21:59:00Z', '2026-03-29', []],
    ['the day the clocks go forward, at midnight', '2026-03-28T22:00:00Z', '2026-03-29', tooEarly],
    ['the end of the day the clocks went forward', '2026-03-29T20:59:00Z', '2026-03-30', []],
    ['midnight after the clocks went forward', '2026-03-29T21:00:00Z', '2026-03-30', tooEarly],
  ])('%s', (_what, now, date, problems) => {
    const change = (draft: OrderDraft) => {
      privatePickup(date, '08:00')(draft);
      draft.delivery.requestedWindows = [];
    };
    expect(found(change, Date.parse(now))).toEqual(problems);
  });

  it('counts in Helsinki days for a pickup elsewhere', () => {
    const change = (draft: OrderDraft) => {
      privatePickup('2026-11-21', '23:15')(draft);
      // 23:15 in Berlin is already tomorrow in Helsinki.
      draft.pickup.address = 'Hamburg, DE';
    };
    expect(found(change)).toEqual([]);
  });

  it('holds for every window, and for a delivery to an end customer', () => {
    const change = (draft: OrderDraft) => {
      draft.delivery.type = 'end_customer';
      draft.delivery.contact = { name: 'Jonas', phone: '+49 40 1', email: '' };
      draft.pickup.availableFrom = { date: '', time: '' };
      draft.pickup.requestedWindows = [
        { date: '2026-11-22', start: '08:00', end: '12:00' },
        { date: '2026-11-21', start: '14:00', end: '16:00' },
      ];
    };
    expect(found(change)).toEqual(['pickup.requested_windows.1.start_at private_handover_too_early']);
  });

  it('looks at available from where there is no window', () => {
    const change = (draft: OrderDraft) => {
      privatePickup('2026-11-22', '08:00')(draft);
      draft.pickup.requestedWindows = [];
      draft.pickup.availableFrom = { date: '2026-11-21', time: '15:00' };
    };
    expect(found(change)).toEqual(['pickup.available_from private_handover_too_early']);
  });
});

describe('the CMR recipient', () => {
  it('name every missing field of another CMR recipient', () => {
    expect(
      found(draft => {
        const { cmrRecipient } = draft.vehicle;
        draft.vehicle.cmrRecipient = { ...cmrRecipient, kind: 'other', name: 'Nordwagen', countryCode: 'de' };
      }),
    ).toHaveLength(4);
  });
});

// @interface create-order.rule-7
describe('rule 7: a trade-in', () => {
  const withTradeIn =
    (change: (draft: OrderDraft) => void = () => undefined) =>
    (draft: OrderDraft) => {
      draft.delivery.address = 'Kauppurienkatu 9, 90100 Oulu, FI';
      draft.tradeIn = { ...emptyVehicle(), registrationNumber: 'XYZ-12' };
      change(draft);
    };

  it('is possible within Finland', () => {
    expect(found(withTradeIn())).toEqual([]);
  });

  it.each([
    ['delivery', (draft: OrderDraft) => void (draft.delivery.address = 'Hamburg, DE')],
    ['pickup', (draft: OrderDraft) => void (draft.pickup.countryCode = 'SE')],
  ])('is not possible where the %s is abroad', (_where, change) => {
    const vin = (draft: OrderDraft) => {
      change(draft);
      draft.pickup.requestedWindows = [];
    };
    expect(found(withTradeIn(vin))).toEqual(['items.1.role trade_in_outside_finland']);
  });

  it('is not refused for a country that is not known', () => {
    expect(found(withTradeIn(draft => void (draft.delivery.address = 'Oulu')))).toEqual([]);
  });

  it('is not possible at a private pickup', () => {
    const change = withTradeIn(draft => {
      draft.pickup.type = 'private';
      draft.pickup.contact = { name: 'Aino', phone: '1', email: '' };
    });
    expect(found(change)).toEqual(['pickup.type trade_in_private_pickup']);
  });

  it('may go to an end customer', () => {
    const change = withTradeIn(draft => {
      draft.delivery.type = 'end_customer';
      draft.delivery.contact = { name: 'Aino', phone: '1', email: '' };
    });
    expect(found(change)).toEqual([]);
  });

  it('reads the numbers of a vehicle; without an identity it is only doubted', () => {
    const change = withTradeIn(draft => {
      draft.tradeIn = { ...emptyVehicle(), kerbWeightKg: '1.850' };
    });
    expect(found(change)).toEqual([
      'items.1.vin trade_in_identity_missing',
      'items.1.kerb_weight_kg number_invalid',
    ]);
    expect(found(withTradeIn(draft => void (draft.tradeIn = { ...emptyVehicle(), vin: 'SHORT' })))).toEqual([
      'items.1.vin vin_length',
    ]);
  });
});

describe('the business ordered for', () => {
  it.each([
    ['', '', []],
    ['1234567-8', 'FI', []],
    ['1234567-8', '', ['ordered_for.country_code ordered_for_incomplete']],
    [' ', 'FI', ['ordered_for.business_id ordered_for_incomplete']],
  ])('%j in %j', (businessId, countryCode, problems) => {
    expect(found(draft => void (draft.orderedFor = { businessId, countryCode }))).toEqual(problems);
  });
});

describe('bounds', () => {
  it.each([
    ['enginePowerKw', 'engine_power_kw', ['0', '73.5', '73,5', '2001'], ['1.850', '1,5,5']],
    ['firstRegisteredYear', 'first_registered_year', ['1885', '2026'], ['1.5', '2026,5']],
    [
      'kerbWeightKg',
      'kerb_weight_kg',
      ['0', '60001', '1 330', '1\u00a0330'],
      ['1.5', '1.850', '1,5', '1 33'],
    ],
  ] as const)('of %s are none: every number is one', (name, field, good, bad) => {
    const problems = (value: string) => found(draft => void (draft.vehicle[name] = value));
    for (const value of [...good, '', ' 12 ']) expect(problems(value), value).toEqual([]);
    for (const value of [...bad, '12 kW', '-1', '1e3', '0x10', '9'.repeat(400)]) {
      expect(problems(value), value).toEqual([`items.0.${field} number_invalid`]);
    }
  });

  it('of the reference', () => {
    const problems = (length: number) => found(draft => void (draft.customerReference = 'x'.repeat(length)));
    expect(problems(255)).toEqual([]);
    expect(problems(256)).toEqual(['customer_reference reference_too_long']);
  });
});
