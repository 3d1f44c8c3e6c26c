import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cmrChoiceOptions,
  defaultRecipientWords,
  loadCmrChoices,
  useCmrChoices,
} from '../../../../../src-renderer/features/order-form/fields/cmr-choices.ts';
import { cmrDefaultOption } from '../../../../../src-renderer/features/order-form/text/labels.ts';
import { cmrOptionsResponseSchema } from '../../../../../src-shared/domain/cmr.ts';
import { emptyDraft } from '../../../../../src-shared/domain/draft.ts';
import { orderFieldsOf } from '../../../../../src-shared/domain/draft-request.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const call = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src-renderer/bridge/bridge.ts', () => ({ call, onLeave: () => undefined }));
afterEach(() => {
  call.mockReset();
  useCmrChoices.setState(useCmrChoices.getInitialState());
});

const place = (id: string, label: string) => ({
  selection: { kind: 'place', place_id: id },
  label,
  recipient: null,
  missing_fields: [],
});
const answered = (data: object) =>
  cmrOptionsResponseSchema.parse({
    data: {
      revision: 'r',
      default_recipient: { kind: 'automatic' },
      default_mode: 'paper',
      options: [
        { selection: { kind: 'company' }, label: 'Autot Oy', recipient: null, missing_fields: [] },
        place('place_1', 'Tampere'),
        place('place_2', 'Oulu'),
      ],
      ...data,
    },
  }).data;
const words = (defaultRecipient: unknown) =>
  defaultRecipientWords(cmrChoiceOptions(answered({ default_recipient: defaultRecipient })), 'automatic');

// @interface cmr.default-recipient
describe('the default recipient', () => {
  it.each([
    [{ kind: 'automatic' }, 'the service chooses'],
    [{ kind: 'company' }, 'Autot Oy'],
    [{ kind: 'place', place_id: 'place_2' }, 'Oulu'],
    [{ kind: 'place', place_id: 'place_9' }, 'place'],
    [{ kind: 'new kind' }, 'new kind'],
    [null, null],
  ])('%j is said as %j', (defaultRecipient, said) => {
    expect(words(defaultRecipient)).toBe(said);
  });
});

// @interface cmr.default-mode
describe('the default mode', () => {
  it('is left to the service where nobody has chosen one, and is said', () => {
    const [item] = orderFieldsOf(emptyDraft(), 'other').items;
    expect(item).not.toHaveProperty('cmr');
    expect(cmrDefaultOption('paper')).toMatchObject({ value: '', note: 'Paper' });
    expect(cmrDefaultOption('scroll')).toMatchObject({ note: 'scroll' });
    expect(cmrDefaultOption(null)).not.toHaveProperty('note');
  });

  it('is sent where somebody has chosen it', () => {
    const draft = emptyDraft();
    const chosen = { ...draft, vehicle: { ...draft.vehicle, cmr: 'digital' } };
    expect(orderFieldsOf(chosen, 'other').items).toMatchObject([{ cmr: 'digital' }]);
  });
});

describe('the choices of the service', () => {
  const minuteMs = 60_000;

  it('are read again with a later form, so that what was completed shows', async () => {
    call.mockResolvedValue(answered({}));
    await loadCmrChoices(0);
    await loadCmrChoices(minuteMs - 1);
    expect(call).toHaveBeenCalledTimes(1);
    call.mockResolvedValue(answered({ default_mode: 'digital', options: [place('place_3', 'Vaasa')] }));
    await loadCmrChoices(minuteMs);
    expect(useCmrChoices.getState()).toMatchObject({
      defaultMode: 'digital',
      choices: [{ key: 'place:place_3', label: 'Vaasa' }],
    });
  });

  it('stay as they are where they cannot be read again, and are asked for with the next form', async () => {
    call.mockResolvedValue(answered({}));
    await loadCmrChoices(0);
    call.mockRejectedValue(new Error('away'));
    await loadCmrChoices(2 * minuteMs);
    expect(useCmrChoices.getState().choices).toHaveLength(3);
    await loadCmrChoices(2 * minuteMs + 1);
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('are read again after the clock was set back', async () => {
    call.mockResolvedValue(answered({}));
    await loadCmrChoices(10 * minuteMs);
    await loadCmrChoices(0);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
