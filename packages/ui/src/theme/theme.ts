import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#e3f1ef',
  '#d4e9e6',
  '#a9d5d0',
  '#7cc3bc',
  '#5cc7bf',
  '#2f9a94',
  '#0f6f6b',
  '#0b6b67',
  '#0a5f5b',
  '#084a47',
]

const stone: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#e9e6e0',
  '#e6e2db',
  '#d2cdc4',
  '#a8a299',
  '#918a80',
  '#6b655d',
  '#56514a',
  '#22201c',
]

const night: MantineColorsTuple = [
  '#ece9e3',
  '#bab5ab',
  '#a29c91',
  '#6c675f',
  '#45423c',
  '#33312c',
  '#262521',
  '#1e1d1a',
  '#171614',
  '#131210',
]

/** The interface kit's theme. Its colors are tokens wherever the kit reads a variable; the tuples serve the rest. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, gray: stone, dark: night },
  white: '#ffffff',
  black: '#22201c',
  fontFamily: 'var(--ashlar-font)',
  fontFamilyMonospace: 'var(--ashlar-font-code)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--ashlar-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--ashlar-shadow)',
    sm: 'var(--ashlar-shadow)',
    md: 'var(--ashlar-shadow)',
    lg: 'var(--ashlar-shadow-large)',
    xl: 'var(--ashlar-shadow-large)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 500, withArrow: false, fz: 12 } },
    Menu: {
      // The focus goes to the first entry: the kit's placeholder for it would be a stranger in the menu.
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        withinPortal: true,
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    ColorPicker: {
      defaultProps: {
        saturationLabel: 'Saturation and brightness',
        hueLabel: 'Hue',
        alphaLabel: 'Opacity',
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        shadow: 'xl',
        transitionProps: { duration: 140, transition: 'pop' },
        overlayProps: { backgroundOpacity: 1, color: 'var(--ashlar-backdrop)' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // What may stay empty says so; all else is wanted, and a star at each label would be one more thing to read.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Select: { defaultProps: { allowDeselect: false, withCheckIcon: true, checkIconPosition: 'right' } },
    Switch: { defaultProps: { size: 'sm' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})

const named = (name: string, text: string, soft: string, fill: string, fillHover: string) => ({
  [`--mantine-color-${name}-text`]: `var(--ashlar-${text})`,
  [`--mantine-color-${name}-filled`]: `var(--ashlar-${fill})`,
  [`--mantine-color-${name}-filled-hover`]: `var(--ashlar-${fillHover})`,
  [`--mantine-color-${name}-light`]: `var(--ashlar-${soft})`,
  [`--mantine-color-${name}-light-hover`]: `var(--ashlar-${soft})`,
  [`--mantine-color-${name}-light-color`]: `var(--ashlar-${text})`,
  [`--mantine-color-${name}-outline`]: `var(--ashlar-${text})`,
  [`--mantine-color-${name}-outline-hover`]: `var(--ashlar-${soft})`,
})

const tokens = {
  '--mantine-color-body': 'var(--ashlar-surface)',
  '--mantine-color-text': 'var(--ashlar-text)',
  '--mantine-color-bright': 'var(--ashlar-text)',
  '--mantine-color-dimmed': 'var(--ashlar-text-muted)',
  '--mantine-color-anchor': 'var(--ashlar-accent)',
  '--mantine-color-error': 'var(--ashlar-danger)',
  '--mantine-color-placeholder': 'var(--ashlar-text-muted)',
  '--mantine-color-default': 'var(--ashlar-surface)',
  '--mantine-color-default-hover': 'var(--ashlar-hover)',
  '--mantine-color-default-color': 'var(--ashlar-text)',
  '--mantine-color-default-border': 'var(--ashlar-line-strong)',
  '--mantine-color-disabled': 'var(--ashlar-sunken)',
  '--mantine-color-disabled-color': 'var(--ashlar-text-disabled)',
  '--mantine-color-disabled-border': 'var(--ashlar-line)',
  '--mantine-color-gray-text': 'var(--ashlar-text-secondary)',
  '--mantine-color-gray-light': 'var(--ashlar-sunken)',
  '--mantine-color-gray-light-hover': 'var(--ashlar-hover)',
  '--mantine-color-gray-light-color': 'var(--ashlar-text-secondary)',
  '--mantine-primary-color-contrast': 'var(--ashlar-on-accent)',
  ...named('accent', 'accent', 'accent-soft', 'accent-fill', 'accent-fill-hover'),
  // Dangerous entries of menus ask for the shade itself.
  '--mantine-color-red-6': 'var(--ashlar-danger)',
  '--mantine-color-accent-light-hover': 'var(--ashlar-accent-soft-hover)',
  ...named('red', 'danger', 'danger-soft', 'danger-fill', 'danger-fill-hover'),
  ...named('yellow', 'warning', 'warning-soft', 'warning', 'warning'),
  ...named('green', 'success', 'success-soft', 'success', 'success'),
  ...named('blue', 'info', 'info-soft', 'info', 'info'),
}

/** Points the kit's variables at the tokens, so that light, dark and a part of the page in another scheme agree. */
export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
