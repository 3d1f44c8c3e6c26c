import { useLingui } from '@lingui/react/macro';
import {
  BookUser,
  ChartColumn,
  FileSpreadsheet,
  FlaskConical,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  Pause,
  PencilLine,
  Play,
  Plus,
  Rows3,
  Search,
  Settings2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import type { OrderRow } from '../../src-shared/records.ts';
import { call } from '../bridge/bridge.ts';
import { useApp } from '../features/connection/app-store.ts';
import { kindIcons } from '../features/connection/environment-words.ts';
import { openEnvironment, useEnvironments } from '../features/connection/environments.ts';
import { setPaused } from '../features/connection/pause.ts';
import { startNewOrder } from '../features/draft-actions/new-order.ts';
import { startFromTemplate, useFreshTemplates } from '../features/draft-actions/templates-store.ts';
import { OrderBadge } from '../features/order-label/OrderBadge.tsx';
import { orderTitle, placeOf, vehicleName } from '../features/order-label/order-title.ts';
import { goTo, navigate } from '../navigation/navigation.ts';
import { openOverlay } from './shortcuts.ts';
import '../ui/dialog.css';
import { longestSearch } from '../ui/search-box.tsx';
import './overlays.css';

interface Command {
  id: string;
  icon: LucideIcon;
  label: string;
  run: () => void;
}

const mostOrders = 8;

/** Orders that match what is typed; a late answer to an earlier question is dropped. */
function useFoundOrders(search: string): OrderRow[] {
  const [rows, setRows] = useState<OrderRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (search.trim() === '') {
      setRows([]);
      return;
    }
    call('orders.list', { search }).then(
      answer => {
        if (isCurrent) setRows(answer.rows.slice(0, mostOrders));
      },
      () => {
        if (isCurrent) setRows([]);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [search]);
  return rows;
}

export function CommandPalette({ isSandbox, currentId }: { isSandbox: boolean; currentId: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const orders = useFoundOrders(typed);
  const isPaused = useApp(app => app.outbox.isPaused);
  const others = useEnvironments(state => state.rows)?.filter(({ id }) => id !== currentId) ?? [];
  const templates = useFreshTemplates() ?? [];
  const commands: Command[] = [
    { id: 'new', icon: Plus, label: t`New order`, run: () => void startNewOrder() },
    { id: 'many', icon: FileSpreadsheet, label: t`Many orders from a spreadsheet`, run: () => goTo('many') },
    { id: 'orders', icon: Rows3, label: t`Orders`, run: () => goTo('orders') },
    { id: 'drafts', icon: PencilLine, label: t`Drafts`, run: () => goTo('drafts') },
    { id: 'outbox', icon: Inbox, label: t`Outbox`, run: () => goTo('outbox') },
    { id: 'reports', icon: ChartColumn, label: t`Reports`, run: () => goTo('reports') },
    { id: 'addresses', icon: BookUser, label: t`Addresses`, run: () => goTo('addresses') },
    { id: 'sandbox', icon: FlaskConical, label: t`Sandbox`, run: () => goTo('sandbox') },
    isPaused
      ? { id: 'go-on', icon: Play, label: t`Go on sending`, run: () => void setPaused(false) }
      : { id: 'pause', icon: Pause, label: t`Pause sending`, run: () => void setPaused(true) },
    { id: 'settings', icon: Settings2, label: t`Settings`, run: () => goTo('settings') },
    ...templates.map(template => ({
      id: `template ${template.id}`,
      icon: LayoutTemplate,
      label: t`New order from “${template.name}”`,
      run: () => void startFromTemplate(template),
    })),
    ...others.map(other => ({
      id: `environment ${other.id}`,
      icon: kindIcons[other.kind],
      label: t`Open ${other.name}`,
      run: () => void openEnvironment(other),
    })),
  ].filter(
    command =>
      (isSandbox || command.id !== 'sandbox') &&
      command.label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  );
  const run = (action: () => void) => {
    openOverlay(null);
    action();
  };
  return (
    <ModalOverlay
      className="dialog-veil palette-veil"
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) openOverlay(null);
      }}
    >
      <Modal className="dialog-box dialog-wide">
        <Dialog className="palette" aria-label={t`Go to anything`}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField autoFocus aria-label={t`Command or order`} className="palette-search">
              <Search size={16} aria-hidden />
              <Input
                className="palette-input"
                maxLength={longestSearch}
                placeholder={t`Where to, or VIN, plate, reference, address …`}
              />
            </SearchField>
            <Menu
              className="palette-list"
              aria-label={t`Results`}
              renderEmptyState={() => <p className="palette-empty">{t`No match`}</p>}
            >
              {orders.length > 0 && (
                <MenuSection id="orders-found">
                  <Header className="palette-header">{t`Orders`}</Header>
                  <Collection items={orders.map(row => ({ id: row.localId, row }))} dependencies={[orders]}>
                    {({ row }) => (
                      <MenuItem
                        className="palette-item"
                        textValue={orderTitle(row)}
                        onAction={() => run(() => navigate({ view: 'orders', localId: row.localId }))}
                      >
                        <span className="palette-badge">
                          <OrderBadge row={row} />
                        </span>
                        <strong>{orderTitle(row)}</strong>
                        <span className="cut dim">
                          {vehicleName(row)} · {placeOf(row.pickupCity, row.pickupAddress)} →{' '}
                          {placeOf(row.deliveryCity, row.deliveryAddress)}
                        </span>
                      </MenuItem>
                    )}
                  </Collection>
                </MenuSection>
              )}
              {commands.length > 0 && (
                <MenuSection id="places">
                  <Header className="palette-header">{t`Go to`}</Header>
                  <Collection items={commands} dependencies={[typed]}>
                    {({ icon: Icon, label, run: action }) => (
                      <MenuItem className="palette-item" textValue={label} onAction={() => run(action)}>
                        <Icon size={16} aria-hidden />
                        {label}
                      </MenuItem>
                    )}
                  </Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
