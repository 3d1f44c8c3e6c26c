import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { orderColumns } from '../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import { rows } from './rows.ts';
import { show } from './show.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

const columns = orderColumns()
  .filter(column => column.isUsual)
  .map(({ name, label, widthPx, cell }) => ({
    colId: name,
    headerName: label,
    width: widthPx,
    cellRenderer: ({ data }) => (data ? cell(data) : null),
  }));

show(
  <div style={{ height: '100%' }}>
    <AgGridReact rowData={rows} columnDefs={columns} getRowId={({ data }) => data.localId} rowHeight={32} />
  </div>,
  '.ag-cell [class*=badge]',
);
