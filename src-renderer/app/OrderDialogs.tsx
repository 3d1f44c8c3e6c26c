import { Suspense } from 'react';
import { useTemplates } from '../features/drafts/templates-store.ts';
import { useEntryDialog } from '../features/outbox/state/entry-dialog-store.ts';
import { useProductionQuestion } from '../session/production.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

const ProductionDialog = lazyNamed('ProductionDialog', () => import('../session/ProductionDialog.tsx'));
const EntryDialogs = lazyNamed('EntryDialogs', () => import('../features/outbox/item/EntryDialogs.tsx'));
const TemplateNameDialog = lazyNamed(
  'TemplateNameDialog',
  () => import('../features/drafts/TemplateNameDialog.tsx'),
);

/** The questions about orders that any place of a window can ask. */
export function OrderDialogs() {
  const isProductionAsked = useProductionQuestion(state => state.answer !== null);
  const isEntryAsked = useEntryDialog(state => state.asked !== null);
  const isTemplateAsked = useTemplates(state => state.asked !== null);
  return (
    <Suspense fallback={null}>
      {isProductionAsked && <ProductionDialog />}
      {isEntryAsked && <EntryDialogs />}
      {isTemplateAsked && <TemplateNameDialog />}
    </Suspense>
  );
}
