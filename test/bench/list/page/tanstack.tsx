import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { orderColumns } from '../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import { rows } from './rows.ts';
import { show } from './show.tsx';

/** As little as a virtual list can do: no header, no keys, no selection, no memory of its rows. */
function Grid() {
  const ref = useRef<HTMLDivElement>(null);
  const columns = orderColumns().filter(column => column.isUsual);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => 32,
    overscan: 12,
  });
  const template = columns.map(({ widthPx }) => `${widthPx}px`).join(' ');
  return (
    <div ref={ref} className="bare" style={{ height: '100%', overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                style={{
                  position: 'absolute',
                  top: 0,
                  height: 32,
                  display: 'grid',
                  gridTemplateColumns: template,
                  alignItems: 'center',
                  transform: `translateY(${start}px)`,
                }}
              >
                {columns.map(column => (
                  <span key={column.name} className="bare-cell cut">
                    {column.cell(row)}
                  </span>
                ))}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

show(<Grid />, '.bare-cell');
