import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, ChevronDown, LayoutTemplate, List, RefreshCw } from 'lucide-react';
import { Collection, Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import { withTemplate } from '../../../src-shared/domain/draft-copy.ts';
import { call } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showError } from '../../session/report.ts';
import { Button } from '../../ui/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { showToast } from '../../ui/toast.tsx';
import { showDraftsTab } from '../drafts/drafts-store.ts';
import { suggestedTemplateName } from '../drafts/template-name.ts';
import { askTemplateName, useFreshTemplates } from '../drafts/templates-store.ts';
import type { OrderForm } from './session/order-form.ts';
import { useFormSession, useOrderForm } from './session/order-form-context.ts';

/** The template's text in this draft; its dates, its car and its reference stay. */
async function fillIn(session: OrderForm, id: string): Promise<void> {
  try {
    const { name, draft } = await call('templates.use', { id });
    const before = session.state.getState().draft;
    session.replace(withTemplate(before, draft));
    showToast({
      tone: 'info',
      text: t`Filled in from the template “${name}”.`,
      action: { label: t`Undo`, onPress: () => session.replace(before) },
    });
  } catch (thrown) {
    showError(thrown);
  }
}

async function update(session: OrderForm, { id, name }: { id: string; name: string }): Promise<void> {
  try {
    if (!(await session.flush())) return;
    await call('templates.save', { localId: session.localId, name, id });
    showToast({ tone: 'ok', text: t`Template “${name}” is up to date.` });
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

interface Item {
  id: string;
  icon: typeof List;
  label: string;
  run: () => void;
}

const none: readonly TemplateRow[] = [];

/** Fills this draft in from a template, and makes templates of it. */
export function TemplateMenu() {
  const { t: say } = useLingui();
  const session = useFormSession();
  const rows = useFreshTemplates() ?? none;
  const template = useOrderForm(state => state.template);
  const items: Item[] = [
    ...(template
      ? [
          {
            id: 'update',
            icon: RefreshCw,
            label: say`Update “${template.name}” with this`,
            run: () => void update(session, template),
          },
        ]
      : []),
    { id: 'save', icon: BookmarkPlus, label: say`Save as template …`, run: () => askName(session) },
    {
      id: 'all',
      icon: List,
      label: say`All templates`,
      run: () => {
        showDraftsTab('templates');
        navigate({ view: 'drafts' });
      },
    },
  ];
  return (
    <MenuTrigger>
      <Button icon={LayoutTemplate}>
        {say`Template`} <ChevronDown className={menuStyles.chevron} size={13} aria-hidden />
      </Button>
      <Popover className={menuStyles.popover} placement="bottom end" offset={4}>
        <Menu aria-label={say`Template`}>
          {rows.length > 0 && (
            <MenuSection className={menuStyles.section}>
              <Header className={menuStyles.header}>{say`Fill in from`}</Header>
              <Collection items={rows}>
                {row => (
                  <MenuItem
                    className={menuStyles.item}
                    textValue={row.name}
                    onAction={() => void fillIn(session, row.id)}
                  >
                    <LayoutTemplate size={15} aria-hidden />
                    <span className="cut">{row.name}</span>
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
          <MenuSection className={menuStyles.section} aria-label={say`Templates`}>
            <Collection items={items} dependencies={[template]}>
              {({ id, icon: Icon, label, run }) => (
                <MenuItem id={id} className={menuStyles.item} textValue={label} onAction={run}>
                  <Icon size={15} aria-hidden />
                  <span className="cut">{label}</span>
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
