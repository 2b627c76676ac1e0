// One line above a screen, for as long as what it says is so.
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

export interface BannerProps {
  readonly name: string;
  readonly color: 'red' | 'yellow';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

export function Banner({ name, color, icon, title, children }: BannerProps) {
  return (
    <Alert
      variant="light"
      radius={0}
      py="xs"
      color={color}
      icon={icon}
      title={title}
      data-testid={`banner-${name}`}
    >
      {children}
    </Alert>
  );
}
