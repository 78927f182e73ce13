import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const shades = Array.from({ length: 10 }, (_, i) => `var(--marca-${i})`);

/** What the library draws in the dark, from its text to its grounds. */
const DARK = ['ink', 'ink-2', 'ink-3', 'ink-3', 'line-strong', 'hover', 'surface', 'surface', 'page', 'page'].map(
  (name) => `var(--${name})`,
);

/** The library's theme uses the portal's CSS variables, so that an owner's colours need no second theme object. */
export const mantineTheme = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  primaryColor: 'marca',
  primaryShade: 5,
  // The arrays above have ten entries, which is all that the tuple says.
  colors: { marca: shades as unknown as MantineColorsTuple, dark: DARK as unknown as MantineColorsTuple },
  defaultRadius: '6px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    const isBrand = input.color === undefined || input.color === 'marca';
    if (isBrand && input.variant === 'filled')
      return {
        ...resolved,
        background: 'var(--primary)',
        hover: 'var(--primary-hover)',
        color: 'var(--on-primary)',
        border: '1px solid var(--primary-edge)',
      };
    if (isBrand && (input.variant === 'subtle' || input.variant === 'light' || input.variant === 'transparent'))
      return { ...resolved, color: 'var(--link)', hover: 'var(--selected)' };
    if (input.color === 'red' && input.variant === 'filled')
      return { ...resolved, background: 'var(--bad-fill)', hover: 'var(--bad-fill-hover)', color: '#ffffff' };
    return resolved;
  },
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--on-primary)' } },
    Button: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        // The page itself never scrolls, and the lock is a style that the content security policy refuses.
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 140 },
        // The library makes it a <header>, which outside of the page's sections would be a second banner.
        attributes: { header: { role: 'none' } },
      },
    },
    Drawer: { defaultProps: { lockScroll: false, attributes: { header: { role: 'none' } } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withinPortal: true,
        multiline: true,
        maw: 360,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Select: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        // The list itself scrolls: an area inside it would have to be reachable by Tab, which a list of options is not.
        withScrollArea: false,
        styles: { options: { maxHeight: 220, overflowY: 'auto' } },
      },
    },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
  },
});

const GROUNDS = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--link)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-line-height': '1.45',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
  },
  light: GROUNDS,
  dark: {
    ...GROUNDS,
    '--mantine-color-default': 'var(--surface-2)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-disabled': 'var(--surface-2)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-red-light-color': 'var(--bad)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
  },
});
