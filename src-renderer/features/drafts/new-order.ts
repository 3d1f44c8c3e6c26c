import { call, onLeave } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showError } from '../../session/report.ts';

let isMaking = false;
onLeave(() => {
  isMaking = false;
});

/** Makes an empty draft and opens it. A second press while the first is under way does nothing. */
export async function startNewOrder(): Promise<void> {
  if (isMaking) return;
  isMaking = true;
  try {
    const draft = await call('drafts.create', {});
    navigate({ view: 'order-form', localId: draft.localId });
  } catch (thrown) {
    showError(thrown);
  } finally {
    isMaking = false;
  }
}
