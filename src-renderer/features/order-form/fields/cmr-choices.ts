import { t } from '@lingui/core/macro';
import type { CmrOption, CmrOptionsResponse, CmrSelection } from '../../../../src-shared/domain/cmr.ts';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

type RecipientFields = Omit<VehicleDraft['cmrRecipient'], 'kind' | 'choice'>;

/** A recipient of the consignment note that the service offers ("CMR options"). */
export interface CmrChoice {
  /** Identifies the choice: `company`, or `place:<place_id>`. */
  key: string;
  label: string;
  fields: RecipientFields;
  /** Address fields for which the service has no value, by the service's names; the user has to fill them in. */
  missing: readonly string[];
}

interface Choices {
  choices: readonly CmrChoice[];
  /** The recipient that the service uses if the user chooses none; null if the service does not name one. */
  defaultRecipient: CmrSelection | null;
  defaultMode: string | null;
  isAsking: boolean;
  /** When the choices were last read from the service, in Unix milliseconds; null if they never were. */
  readAtMs: number | null;
}

export const useCmrChoices = createPerEnvironmentStore<Choices>(() => ({
  choices: [],
  defaultRecipient: null,
  defaultMode: null,
  isAsking: false,
  readAtMs: null,
}));

const keyOf = ({ kind, place_id: placeId }: CmrSelection): string => (placeId ? `${kind}:${placeId}` : kind);

export const cmrChoiceOf = ({
  selection,
  label,
  recipient,
  missing_fields: missing,
}: CmrOption): CmrChoice => ({
  key: keyOf(selection),
  label,
  fields: {
    name: recipient?.name ?? label,
    streetAddress: recipient?.street_address ?? '',
    postalCode: recipient?.postal_code ?? '',
    city: recipient?.city ?? '',
    countryCode: recipient?.country_code ?? '',
  },
  missing,
});

// @interface cmr.default-mode
export const cmrChoiceOptions = ({
  options,
  default_recipient,
  default_mode,
}: CmrOptionsResponse['data']) => ({
  choices: options.map(cmrChoiceOf),
  defaultRecipient: default_recipient,
  defaultMode: default_mode,
});

// @interface cmr.default-recipient
/**
 * Says who receives the consignment note if the user chooses no recipient; null if the service does not tell.
 * @param automaticKind the kind that leaves the decision to the service
 */
export function defaultRecipientWords(
  { choices, defaultRecipient }: Pick<Choices, 'choices' | 'defaultRecipient'>,
  automaticKind: string,
): string | null {
  if (defaultRecipient === null) return null;
  if (defaultRecipient.kind === automaticKind) return t`the service chooses`;
  const key = keyOf(defaultRecipient);
  return choices.find(choice => choice.key === key)?.label ?? defaultRecipient.kind;
}

/**
 * The choices are read again if they are older than this, in milliseconds. So a change in the customer portal appears
 * here after at most this time.
 */
const freshMs = 60_000;

// @interface get-cmr-options.answer
/**
 * Reads the choices if they are older than `freshMs`. A failure is not reported, because the known choices stay, and
 * the user can still type an address.
 */
export async function loadCmrChoices(nowMs = Date.now()): Promise<void> {
  const { isAsking, readAtMs } = useCmrChoices.getState();
  const ageMs = readAtMs === null ? null : nowMs - readAtMs;
  // A negative age means that the clock was set back: the choices are then read again.
  if (isAsking || (ageMs !== null && ageMs >= 0 && ageMs < freshMs)) return;
  useCmrChoices.setState({ isAsking: true });
  try {
    useCmrChoices.setState({ ...cmrChoiceOptions(await call('cmr.options', {})), readAtMs: nowMs });
  } catch {
    // A failure is ignored, because the next form reads the choices again.
  } finally {
    useCmrChoices.setState({ isAsking: false });
  }
}
