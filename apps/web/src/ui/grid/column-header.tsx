import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconArrowDown,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconArrowsSort,
  IconArrowUp,
  IconDotsVertical,
  IconEyeOff,
  IconFilter,
  IconFilterFilled,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react';
import type { CustomHeaderProps } from 'ag-grid-react';
import { useCallback, useEffect, useState } from 'react';
import { ColumnFilterPopover, type FilterContext } from './column-filter-popover.tsx';
import { describeFilter } from './column-filters.ts';
import styles from './column-header.module.css';
import type { GridColumn, GridRow } from './grid-column.ts';

/** Ways to open a column's menu from outside its header, by column: the keyboard's way in. */
export type MenuOpeners = Map<string, () => void>;

interface HeaderContext {
  menuOpeners: MenuOpeners;
  filter: FilterContext;
}

interface ColumnHeaderProps extends CustomHeaderProps<GridRow, HeaderContext> {
  numeric: boolean;
  shown: GridColumn;
  /** What the tooltip adds to the name. */
  hint?: string | undefined;
}

/** A column's heading: name, order and menu. A click on the name orders; the menu holds the rest. */
export function ColumnHeader(props: ColumnHeaderProps) {
  const { column, displayName, api, context, setSort, progressSort, numeric, hint, shown } = props;
  const [opened, setOpened] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [, redraw] = useState(0);
  // The menu and the filter come with their first use: a scroll sideways makes many headings at once.
  const [used, setUsed] = useState(false);
  if (!used && (opened || filtering)) setUsed(true);
  const key = column.getColId();
  const filter = context.filter.filters.use((state) => state.filters[key]);

  // The native event ends here: the menu's click must not order the column as a click on its heading does.
  const takeButton = useCallback((button: HTMLButtonElement | null) => {
    const onClick = (event: MouseEvent) => {
      event.stopPropagation();
      setOpened((open) => !open);
    };
    button?.addEventListener('click', onClick);
    return () => button?.removeEventListener('click', onClick);
  }, []);

  useEffect(() => {
    const onChange = () => redraw((count) => count + 1);
    column.addEventListener('sortChanged', onChange);
    return () => column.removeEventListener('sortChanged', onChange);
  }, [column]);

  useEffect(() => {
    context.menuOpeners.set(key, () => setOpened(true));
    return () => {
      context.menuOpeners.delete(key);
    };
  }, [context, key]);

  const sort = column.getSort();
  const pinned = column.getPinned();
  const sortIndex = column.getSortIndex();

  const name = (
    <span className={styles.headingText} title={hint === undefined ? displayName : `${displayName}: ${hint}`}>
      {displayName}
      {hint !== undefined && <VisuallyHidden component="span">, {hint}</VisuallyHidden>}
    </span>
  );
  const button = (
    <UnstyledButton
      ref={takeButton}
      className={styles.headingMenu}
      tabIndex={-1}
      aria-label={`Menu da coluna ${displayName}`}
      aria-haspopup="menu"
      aria-expanded={false}
    >
      <IconDotsVertical size={14} aria-hidden />
    </UnstyledButton>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid's header cell has the role
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's header cell has the keys
    <div
      className={styles.heading}
      data-numeric={numeric || undefined}
      onClick={(event) => progressSort(event.shiftKey)}
      onContextMenu={(event) => {
        event.preventDefault();
        setOpened(true);
      }}
    >
      {used ? (
        <ColumnFilterPopover
          column={shown}
          opened={filtering}
          context={context.filter}
          onClose={() => {
            setFiltering(false);
            api.setFocusedHeader(key);
          }}
        >
          {name}
        </ColumnFilterPopover>
      ) : (
        name
      )}
      {filter !== undefined && (
        <IconFilterFilled
          size={12}
          className={styles.headingSort}
          role="img"
          aria-label={`filtrado: ${describeFilter(filter, shown)}`}
        />
      )}
      {sort === 'asc' && <IconArrowNarrowUp size={14} className={styles.headingSort} aria-hidden />}
      {sort === 'desc' && <IconArrowNarrowDown size={14} className={styles.headingSort} aria-hidden />}
      {sort != null && sortIndex != null && sortIndex > 0 && <span className={styles.sortIndex}>{sortIndex + 1}</span>}
      {used ? (
        <Menu
          opened={opened}
          onChange={setOpened}
          onClose={() => api.setFocusedHeader(key)}
          position="bottom-start"
          width={230}
          shadow="md"
          returnFocus={false}
          withInitialFocusPlaceholder={false}
          withinPortal
        >
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
            <Menu.Item leftSection={<IconFilter size={16} />} onClick={() => setFiltering(true)}>
              Filtrar…
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconArrowUp size={16} />}
              disabled={sort === 'asc'}
              onClick={() => setSort('asc', false)}
            >
              Ordenar crescente
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} />}
              disabled={sort === 'desc'}
              onClick={() => setSort('desc', false)}
            >
              Ordenar decrescente
            </Menu.Item>
            {sort != null && (
              <Menu.Item leftSection={<IconArrowsSort size={16} />} onClick={() => setSort(null, false)}>
                Tirar a ordenação
              </Menu.Item>
            )}
            <Menu.Divider />
            {pinned !== 'left' && (
              <Menu.Item leftSection={<IconPin size={16} />} onClick={() => api.setColumnsPinned([key], 'left')}>
                Fixar à esquerda
              </Menu.Item>
            )}
            {pinned !== 'right' && (
              <Menu.Item leftSection={<IconPin size={16} />} onClick={() => api.setColumnsPinned([key], 'right')}>
                Fixar à direita
              </Menu.Item>
            )}
            {pinned && (
              <Menu.Item leftSection={<IconPinnedOff size={16} />} onClick={() => api.setColumnsPinned([key], null)}>
                Soltar coluna
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconArrowAutofitWidth size={16} />} onClick={() => api.autoSizeColumns([key])}>
              Ajustar largura
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowAutofitWidth size={16} />} onClick={() => api.autoSizeAllColumns()}>
              Ajustar todas
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => api.setColumnsVisible([key], false)}>
              Ocultar coluna
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </div>
  );
}
