// Everything stands out: black on white or white on black, every edge drawn, colours only beside words. Text reaches at
// least 7:1 (WCAG 2.2, 1.4.6) in light and dark.
import { createTheme, mergeThemeOverrides } from '@mantine/core';
import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core';

const strong = createTheme({
  primaryShade: 9,
  black: '#000000',
});

export function withHighContrast(theme: MantineThemeOverride): MantineThemeOverride {
  return mergeThemeOverrides(theme, strong);
}

interface Inks {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly touched: string;
  readonly error: string;
  readonly warning: string;
}

export const highContrastVariables: CSSVariablesResolver = ({ colors }) => {
  const names = Object.keys(colors);
  return {
    variables: {
      // Filled warnings carry white letters.
      '--mantine-color-red-8': '#8f0000',
      '--mantine-color-red-filled': '#8f0000',
      '--mantine-color-red-filled-hover': '#700000',
    },
    light: {
      ...inkedIn(names, {
        ground: '#ffffff',
        ink: '#000000',
        quiet: '#2b3431',
        touched: '#e1e6e4',
        error: '#8f0000',
        warning: '#5a3a00',
      }),
      // The choices of a switch that are not chosen.
      '--mantine-color-gray-7': '#2b3431',
    },
    dark: inkedIn(names, {
      ground: '#000000',
      ink: '#ffffff',
      quiet: '#e3e9e7',
      touched: '#36413e',
      error: '#ffb3b3',
      warning: '#ffe066',
    }),
  };
};

function inkedIn(colors: readonly string[], inks: Inks): Record<string, string> {
  const { ground, ink, quiet, touched, error, warning } = inks;
  const soft = ['--mantine-primary-color', ...colors.map((color) => `--mantine-color-${color}`)];
  return {
    '--mantine-color-body': ground,
    '--mantine-color-text': ink,
    '--mantine-color-bright': ink,
    '--mantine-color-dimmed': quiet,
    '--mantine-color-placeholder': quiet,
    '--mantine-color-anchor': ink,
    '--mantine-color-error': error,
    '--mantine-color-default': ground,
    '--mantine-color-default-hover': touched,
    '--mantine-color-default-color': ink,
    '--mantine-color-default-border': ink,
    '--mantine-color-yellow-8': warning,
    ...Object.fromEntries(
      soft.flatMap((color) => [
        [`${color}-light`, ground],
        [`${color}-light-hover`, touched],
        [`${color}-light-color`, ink],
      ]),
    ),
  };
}
