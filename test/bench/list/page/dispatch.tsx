import { useMemo, useRef, useState } from 'react';
import { orderColumns } from '../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import { DataGrid } from '../../../../src-renderer/ui/data-grid/DataGrid.tsx';
import { useFittedColumns } from '../../../../src-renderer/ui/data-grid/use-fitted-columns.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { rows } from './rows.ts';
import { show } from './show.tsx';

const idOf = (row: OrderRow): string => row.localId;

const firstRows = rows.slice(0, 100);

function Grid() {
  const ref = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const columns = useMemo(() => orderColumns().filter(column => column.isUsual), []);
  const layout = useFittedColumns(ref, columns, false, firstRows);
  return (
    <DataGrid
      name="orders"
      label="Orders"
      ref={ref}
      layout={layout}
      sort={null}
      onSort={() => undefined}
      onResize={() => undefined}
      total={rows.length}
      rowAt={index => rows[index]}
      idOf={idOf}
      rowHeight={32}
      question=""
      selectedIndex={selected}
      onSelect={setSelected}
      isMarked={() => false}
    />
  );
}

show(<Grid />, '[role=grid] [role=gridcell]');
