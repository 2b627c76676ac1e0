// Covers the screens while the till program of this machine is not there: nothing can be touched or scanned into
// nowhere. They stay as they are underneath, and go on when it is back.
import { Loader, Overlay, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Away } from '../platform/till-host.ts';
import { useText } from './language.ts';

export interface HostCoverProps {
  readonly away: Away | undefined;
  readonly children: ReactNode;
}

export function HostCover({ away, children }: HostCoverProps) {
  const covered = useRef(false);
  useEffect(() => {
    covered.current = away !== undefined;
  }, [away]);
  // Once and before any screen is there: scanners type, and the first to listen hears them first.
  useEffect(() => {
    const swallow = (event: KeyboardEvent) => {
      const isForTheBrowser = event.ctrlKey || event.metaKey || event.altKey;
      if (!covered.current || isForTheBrowser) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    window.addEventListener('keydown', swallow, { capture: true });
    return () => window.removeEventListener('keydown', swallow, { capture: true });
  }, []);
  return (
    <>
      {/* Without a box of its own: the screens fill the page. */}
      <div style={{ display: 'contents' }} inert={away !== undefined}>
        {children}
      </div>
      {away !== undefined && <Cover away={away} />}
    </>
  );
}

function Cover({ away }: { readonly away: Away }) {
  const t = useText('ui');
  return (
    <Overlay
      fixed
      center
      zIndex={1000}
      backgroundOpacity={0.6}
      blur={2}
      data-testid="host-away"
      data-away={away}
    >
      <Paper p="xl" maw={560} m="md" role="alertdialog" aria-labelledby="host-away">
        <Stack align="center" ta="center">
          <Title order={2} size="h3" id="host-away">
            {t(`host.${away}`)}
          </Title>
          <Text>{t(`host.${away}Next`)}</Text>
          {away !== 'unknown' && <Loader size="sm" />}
        </Stack>
      </Paper>
    </Overlay>
  );
}
