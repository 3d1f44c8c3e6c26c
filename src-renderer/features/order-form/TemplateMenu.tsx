import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, ChevronDown, LayoutTemplate, List, type LucideIcon, RefreshCw } from 'lucide-react';
import { Collection, Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { withTemplate } from '../../../src-shared/domain/draft-copy.ts';
import { call } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showError, showUndo } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { showToast } from '../../ui/toast.tsx';
import { showDraftsTab } from '../drafts/drafts-store.ts';
import { suggestedTemplateName } from '../drafts/template-name.ts';
import { askTemplateName, useFreshTemplates } from '../drafts/templates-store.ts';
import type { OrderForm } from './session/order-form.ts';
import { useFormSession, useOrderForm } from './session/order-form-context.ts';

/** Fills in the draft from a template. Dates, vehicle identity and reference of the draft stay. */
async function fillIn(session: OrderForm, id: string): Promise<void> {
  try {
    const { name, draft } = await call('templates.use', { id });
    const before = session.state.getState().draft;
    session.replace(withTemplate(before, draft));
    showUndo(t`Draft filled in from the template “${name}”.`, () => session.replace(before));
  } catch (thrown) {
    showError(thrown);
  }
}

async function update(session: OrderForm, { id, name }: { id: string; name: string }): Promise<void> {
  try {
    if (!(await session.flush())) return;
    await call('templates.save', { localId: session.localId, name, id });
    showToast({ tone: 'ok', text: t`Template “${name}” updated.` });
  } catch (thrown) {
    showError(thrown);
  }
}

function askName(session: OrderForm): void {
  const { draft } = session.state.getState();
  askTemplateName({
    localId: session.localId,
    suggestedName: suggestedTemplateName(draft.pickup.address, draft.delivery.address),
    flush: session.flush,
    onSaved: template => session.state.setState({ template }),
  });
}

interface Entry {
  id: string;
  icon: LucideIcon;
  label: string;
  run: () => void;
}

const itemOf = ({ id, icon: Icon, label, run }: Entry) => (
  <MenuItem id={id} className={menuStyles.item} textValue={label} onAction={run}>
    <Icon size={15} aria-hidden />
    <span className={menuStyles.whole}>{label}</span>
  </MenuItem>
);

/** A menu that fills in the draft from a template, or saves the draft as a template. */
export function TemplateMenu() {
  const { t: say } = useLingui();
  const session = useFormSession();
  const template = useOrderForm(state => state.template);
  const templates = (useFreshTemplates() ?? []).map(({ id, name }): Entry => {
    return { id, icon: LayoutTemplate, label: name, run: () => void fillIn(session, id) };
  });
  const showAll = () => {
    showDraftsTab('templates');
    navigate({ view: 'drafts' });
  };
  const actions: Entry[] = [
    { id: 'save', icon: BookmarkPlus, label: say`Save as template …`, run: () => askName(session) },
    { id: 'all', icon: List, label: say`All templates`, run: showAll },
  ];
  if (template) {
    const label = say`Update “${template.name}” from this draft`;
    actions.unshift({ id: 'update', icon: RefreshCw, label, run: () => void update(session, template) });
  }
  return (
    <MenuTrigger>
      <Button icon={LayoutTemplate}>
        {say`Template`} <ChevronDown className={menuStyles.chevron} size={13} aria-hidden />
      </Button>
      <Popover className={menuStyles.popover} placement="bottom end" offset={4}>
        <Menu aria-label={say`Template`}>
          {templates.length > 0 && (
            <MenuSection className={menuStyles.section}>
              <Header className={menuStyles.header}>{say`Fill in from a template`}</Header>
              <Collection items={templates}>{itemOf}</Collection>
            </MenuSection>
          )}
          <MenuSection className={menuStyles.section} aria-label={say`Templates`}>
            <Collection items={actions}>{itemOf}</Collection>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
