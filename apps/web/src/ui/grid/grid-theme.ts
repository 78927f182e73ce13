import { themeQuartz } from 'ag-grid-community';

/** The grid library's theme uses the portal's CSS variables: an owner's colours need no second theme. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 13,
  foregroundColor: 'var(--ink)',
  backgroundColor: 'var(--surface)',
  accentColor: 'var(--primary)',
  borderColor: 'var(--line)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerBackgroundColor: 'var(--surface-2)',
  headerTextColor: 'var(--ink-2)',
  headerFontWeight: 600,
  headerHeight: 36,
  headerRowBorder: { color: 'var(--line)', width: 1, style: 'solid' },
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'var(--line)',
  headerColumnResizeHandleHeight: '50%',
  rowBorder: { color: 'var(--line-soft)', width: 1, style: 'solid' },
  columnBorder: false,
  pinnedColumnBorder: { color: 'var(--line)', width: 1, style: 'solid' },
  rowHoverColor: 'var(--hover)',
  cellHorizontalPadding: 10,
  cellTextColor: 'var(--ink)',
});
