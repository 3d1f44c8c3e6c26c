import { Copy, Pencil, Plus, Trash2, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { OrderBadge } from '../../../src-renderer/features/order-parts/OrderBadge.tsx';
import { Button } from '../../../src-renderer/ui/button.tsx';
import { Card } from '../../../src-renderer/ui/card.tsx';
import { Chips } from '../../../src-renderer/ui/chips.tsx';
import { ConfirmDialog } from '../../../src-renderer/ui/confirm-dialog.tsx';
import type { GridColumn } from '../../../src-renderer/ui/data-grid/columns.ts';
import { ListGrid } from '../../../src-renderer/ui/data-grid/ListGrid.tsx';
import { EmptyState } from '../../../src-renderer/ui/empty-state.tsx';
import { CheckField } from '../../../src-renderer/ui/fields/CheckField.tsx';
import { SelectField } from '../../../src-renderer/ui/fields/SelectField.tsx';
import { TextField } from '../../../src-renderer/ui/fields/TextField.tsx';
import { Fold } from '../../../src-renderer/ui/fold.tsx';
import { Kbd } from '../../../src-renderer/ui/kbd.tsx';
import { KeyValue, KeyValues } from '../../../src-renderer/ui/key-values.tsx';
import { Notice } from '../../../src-renderer/ui/notice.tsx';
import { showToast, ToastRegion } from '../../../src-renderer/ui/toast.tsx';
import { Colours, Spacing, Type } from './tokens.tsx';

const nothing = () => undefined;

const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: '10px 12px', alignItems: 'center' }}>{children}</div>
);

const accepted = 'accepted' as const;

const States = () => (
  <div className="stack">
    <Row>
      <OrderBadge row={{ phase: accepted, status: 'accepted' }} />
      <OrderBadge row={{ phase: accepted, status: 'in_transit' }} />
      <OrderBadge row={{ phase: accepted, status: 'delivered' }} />
      <OrderBadge row={{ phase: 'queued', status: null, isUnconfirmed: true }} />
    </Row>
    <Row>
      <OrderBadge row={{ phase: 'draft', status: null }} />
      <OrderBadge row={{ phase: 'queued', status: null }} />
      <OrderBadge row={{ phase: 'sending', status: null }} />
      <OrderBadge row={{ phase: accepted, status: 'cancelled' }} />
    </Row>
    <Row>
      <OrderBadge row={{ phase: 'attention', status: null }} />
    </Row>
  </div>
);

const Buttons = () => (
  <div className="stack">
    <Row>
      <Button variant="primary" icon={Plus} shortcut="N">
        New order
      </Button>
      <Button icon={Pencil}>Change</Button>
      <Button variant="quiet" icon={Copy}>
        Copy
      </Button>
      <Button variant="danger" icon={Trash2}>
        Discard
      </Button>
    </Row>
    <Row>
      <Button variant="primary" isDisabled>
        Place order
      </Button>
      <Button isDisabled>Change</Button>
      <Button isBusy>Test connection</Button>
      <Button variant="quiet" icon={X} aria-label="Close" />
      <Kbd>Ctrl K</Kbd>
    </Row>
  </div>
);

function Choices() {
  const [chosen, setChosen] = useState('route');
  const [isOn, setOn] = useState(true);
  return (
    <div className="stack">
      <Chips
        label="Group by"
        chips={['None', 'Route', 'Month'].map(words => ({ id: words.toLowerCase(), words }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <CheckField
        isSelected={isOn}
        onChange={setOn}
        hint="Dispatch shows notifications only while it is in the background."
      >
        Show desktop notifications
      </CheckField>
      <CheckField isSelected={false} onChange={nothing}>
        Quiet hours
      </CheckField>
      <Fold title="For support" note="IDs, revision, requests">
        <KeyValues>
          <KeyValue name="Order">ord_01KE8T</KeyValue>
        </KeyValues>
      </Fold>
    </div>
  );
}

const Fields = () => (
  <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, alignItems: 'start' }}>
    <TextField
      label="Your reference"
      value="TRE-1187"
      onChange={nothing}
      hint="Printed on the order sheet."
    />
    <TextField label="Address" value="" placeholder="Street, postcode, city" isRequired onChange={nothing} />
    <TextField label="Phone" value="0401" onChange={nothing} warning="Short for a phone number." />
    <TextField
      label="VIN"
      value="WAUZZZF24NN01234"
      mono
      onChange={nothing}
      error="Enter all 17 characters."
    />
    <SelectField
      label="Place type"
      value="dealership"
      options={[{ value: 'dealership', label: 'Dealership' }]}
      onChange={nothing}
    />
    <TextField label="Order" value="ord_01KE8T" isReadOnly onChange={nothing} />
  </div>
);

const Notices = () => (
  <div className="lines">
    <Notice tone="info" title="This computer has no keychain that can be used">
      The credential is kept until Dispatch closes.
    </Notice>
    <Notice tone="ok" title="Connection works" />
    <Notice tone="warn" title="Stopped after 2 400 rows" actions={<Button>Continue</Button>}>
      Totals cover only these rows.
    </Notice>
    <Notice tone="bad" title="The service did not accept this order">
      Correct the delivery address, then place the order again.
    </Notice>
  </div>
);

function Toast() {
  useEffect(() => {
    showToast({ tone: 'ok', text: 'TRE-1187 accepted', action: { label: 'Show', onPress: nothing } });
  }, []);
  return <ToastRegion />;
}

interface Order {
  id: string;
  status: string;
  plate: string;
  route: string;
  price: string;
}

const orders: readonly Order[] = [
  { id: 'TRE-1187', status: 'in_transit', plate: 'ABC-123', route: 'Tampere → Oulu', price: '743,26' },
  { id: 'HEL-2231', status: 'accepted', plate: 'HH-AB 12', route: 'Rauma → Hamburg', price: '1 188,00' },
  { id: 'OUL-0042', status: 'delivered', plate: 'KLM-77', route: 'Oulu → Gdańsk', price: '1 725,26' },
];

const columnOf = (name: keyof Order, label: string, widthPx: number): GridColumn<Order> => ({
  name,
  label,
  widthPx,
  minPx: widthPx,
  isSortable: false,
  dispensable: 0,
  cell: row => row[name],
});

const columns: readonly GridColumn<Order>[] = [
  {
    ...columnOf('status', 'Status', 100),
    cell: ({ status }) => <OrderBadge row={{ phase: accepted, status }} />,
  },
  columnOf('id', 'Reference', 86),
  columnOf('plate', 'Plate', 80),
  columnOf('route', 'Route', 130),
  { ...columnOf('price', 'Price €', 76), align: 'end' },
];

function Rows() {
  const [id, setId] = useState<string | null>('HEL-2231');
  const grid = useRef<HTMLDivElement>(null);
  return (
    <div style={{ height: 130, margin: '0 -16px', display: 'flex', flexDirection: 'column' }}>
      <ListGrid
        ref={grid}
        name="design"
        label="Orders"
        idOf={row => row.id}
        rowHeight={32}
        question=""
        columns={columns}
        rows={orders}
        selectedId={id}
        onSelect={setId}
        onOpen={nothing}
      />
    </div>
  );
}

const Dialog = () => (
  <ConfirmDialog
    isOpen
    title="Discard “Place order TRE-1187”?"
    confirmLabel="Discard"
    onConfirm={nothing}
    onClose={nothing}
  >
    The order and its documents will be deleted from this computer. You cannot undo this.
  </ConfirmDialog>
);

/** Only one element has the focus; the others are marked as react-aria marks that one. */
function Focus() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const one of place.current?.querySelectorAll('button, input') ?? [])
      one.setAttribute('data-focus-visible', 'true');
  }, []);
  return (
    <div ref={place} style={{ display: 'flex', gap: 16, alignItems: 'end' }}>
      <Button>Change</Button>
      <Button variant="primary">Place order</Button>
      <TextField label="Your reference" value="TRE-1187" onChange={nothing} />
    </div>
  );
}

const Cards = () => (
  <Card title="Appearance" aside={<Button>Reset</Button>}>
    <KeyValues>
      <KeyValue name="Theme">System</KeyValue>
      <KeyValue name="Row height">Compact</KeyValue>
    </KeyValues>
  </Card>
);

const Empty = () => (
  <EmptyState
    icon={Plus}
    title="No drafts"
    cause="Orders that you begin are kept here until you place them."
    action={<Button>New order</Button>}
  />
);

export interface Part {
  heightPx: number;
  Show: ComponentType;
}

/** The parts by the names of their pictures. */
export const parts: Readonly<Record<string, Part>> = {
  colours: { heightPx: 456, Show: Colours },
  type: { heightPx: 400, Show: Type },
  spacing: { heightPx: 262, Show: Spacing },
  states: { heightPx: 120, Show: States },
  buttons: { heightPx: 120, Show: Buttons },
  choices: { heightPx: 184, Show: Choices },
  fields: { heightPx: 246, Show: Fields },
  notices: { heightPx: 326, Show: Notices },
  toast: { heightPx: 110, Show: Toast },
  rows: { heightPx: 162, Show: Rows },
  dialog: { heightPx: 260, Show: Dialog },
  focus: { heightPx: 90, Show: Focus },
  cards: { heightPx: 140, Show: Cards },
  empty: { heightPx: 240, Show: Empty },
};
