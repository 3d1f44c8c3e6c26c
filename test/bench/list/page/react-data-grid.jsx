import { DataGrid } from 'react-data-grid';
import { orderColumns } from '../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import { rows } from './rows.ts';
import { show } from './show.tsx';
import 'react-data-grid/lib/styles.css';

const columns = orderColumns()
  .filter(column => column.isUsual)
  .map(({ name, label, widthPx, cell }) => ({
    key: name,
    name: label,
    width: widthPx,
    resizable: true,
    renderCell: ({ row }) => cell(row),
  }));

show(
  <DataGrid
    columns={columns}
    rows={rows}
    rowKeyGetter={row => row.localId}
    rowHeight={32}
    style={{ height: '100%' }}
  />,
  '.rdg-cell [class*=badge]',
);
