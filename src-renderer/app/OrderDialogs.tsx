import { useTemplates } from '../features/drafts/templates-store.ts';
import { useAskedDialog } from '../features/orders/detail/asked-dialog.ts';
import { useEntryDialog } from '../features/outbox/state/entry-dialog-store.ts';
import { useProductionQuestion } from '../state/production.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

const AskedDialog = lazyNamed('AskedDialog', () => import('./command-palette/AskedDialog.tsx'));
const ProductionDialog = lazyNamed('ProductionDialog', () => import('./ProductionDialog.tsx'));
const EntryDialogs = lazyNamed('EntryDialogs', () => import('../features/outbox/item/EntryDialogs.tsx'));
const TemplateNameDialog = lazyNamed(
  'TemplateNameDialog',
  () => import('../features/drafts/TemplateNameDialog.tsx'),
);

/** The dialogs about orders. Any part of a window can open them. */
export function OrderDialogs() {
  const isProductionAsked = useProductionQuestion(state => state.answer !== null);
  const isEntryAsked = useEntryDialog(state => state.asked !== null);
  const isTemplateAsked = useTemplates(state => state.asked !== null);
  const asked = useAskedDialog(state => state.asked);
  return (
    <>
      {isProductionAsked && <ProductionDialog />}
      {isEntryAsked && <EntryDialogs />}
      {isTemplateAsked && <TemplateNameDialog />}
      {asked && <AskedDialog asked={asked} />}
    </>
  );
}
