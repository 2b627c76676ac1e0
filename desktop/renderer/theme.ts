// How the app looks: calm greys, one green for what matters, large targets. Light by default, dark on request.
import { createTheme, mergeThemeOverrides, rem } from '@mantine/core';
import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

const evergreen: MantineColorsTuple = [
  '#eaf6f2',
  '#d3ebe3',
  '#a6d7c7',
  '#76c2a9',
  '#4fb18f',
  '#34a17d',
  '#1c8a69',
  '#117357',
  '#0b5d4b',
  '#05453a',
];

/** Neutral greys with a touch of the brand's hue. */
const slate: MantineColorsTuple = [
  '#f7f9f8',
  '#eff2f1',
  '#e1e6e4',
  '#ccd4d1',
  '#adb8b4',
  '#85928d',
  '#5c6964',
  '#4c5753',
  '#323b38',
  '#1d2422',
];

const dark: MantineColorsTuple = [
  '#e3e9e7',
  '#c3ccc9',
  '#95a19d',
  '#6c7975',
  '#47534f',
  '#36413e',
  '#26302d',
  '#1c2422',
  '#141a19',
  '#0d1211',
];

/** A dialog's head is not that of the page, as a `header` outside of its sections is read. */
const dialogHead = { header: { role: 'presentation' } };
/** The smallest a finger hits reliably. */
const touch = rem(48);
/** A key pressed while a dialog fades away would be heard by nobody. */
const atOnce = { duration: 0 };
const dialogTitle = { fontSize: rem(20), fontWeight: 650 };

export const theme = createTheme({
  primaryColor: 'evergreen',
  respectReducedMotion: true,
  primaryShade: { light: 8, dark: 7 },
  colors: { evergreen, slate, dark, gray: slate },
  black: '#18211e',
  fontFamily:
    'Inter, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  radius: { sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  shadows: {
    xs: '0 1px 2px rgb(16 32 27 / 6%)',
    sm: '0 1px 3px rgb(16 32 27 / 8%), 0 1px 2px rgb(16 32 27 / 4%)',
    md: '0 6px 16px rgb(16 32 27 / 10%)',
  },
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: touch } } },
    Input: {
      styles: { input: { minHeight: touch }, wrapper: { '--input-placeholder-color': 'var(--quiet)' } },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md' },
      styles: { visibilityToggle: { minWidth: touch, minHeight: touch } },
    },
    NumberInput: { defaultProps: { size: 'md' } },
    CloseButton: { defaultProps: { iconSize: 20 }, styles: { root: { minWidth: touch, minHeight: touch } } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: atOnce,
        attributes: dialogHead,
      },
      styles: { title: dialogTitle },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: atOnce,
        attributes: dialogHead,
      },
      styles: { title: dialogTitle },
    },
  },
});

/** What the cross of a dialog or a notice is called where it is read out. */
export function withCloseWord(base: MantineThemeOverride, word: string): MantineThemeOverride {
  const named = { defaultProps: { closeButtonProps: { 'aria-label': word } } };
  return mergeThemeOverrides(base, {
    components: {
      Modal: named,
      Drawer: named,
      Notification: named,
      Alert: { defaultProps: { closeButtonLabel: word } },
    },
  });
}
