// Which key does what: what can be done on this screen first, then the others.
import { Button, Modal } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { ActionKey } from './action-key.tsx';
import { actionIds, actions, screens, screensOf } from './actions.ts';
import type { Where } from './actions.ts';
import classes from './help-overlay.module.css';

export interface HelpOverlayProps {
  /** The screens that are behind it. */
  readonly here: readonly Where[];
  readonly onClose: () => void;
}

export function HelpOverlay({ here, onClose }: HelpOverlayProps) {
  const t = useText('cashier');
  const isHere = (where: Where) => here.includes(where);
  const ordered = [...screens.filter(isHere), ...screens.filter((where) => !isHere(where))];
  const always: readonly (readonly [string, string])[] = [
    ['|||', t('help.scan')],
    ['3*', t('help.quantity')],
    ['50=', t('help.tender')],
    ['↑ ↓', t('help.choose')],
    ['↵', t('help.confirm')],
    ['Esc', t('help.back')],
  ];
  return (
    <Modal opened onClose={onClose} size="xl" title={t('help.title')} data-testid="help">
      <div className={classes.columns}>
        {ordered.map((where) => (
          <Section key={where} title={t(`keys.where.${where}`)}>
            {actionIds
              .filter((id) => screensOf(id).includes(where))
              .map((id) => (
                <Row key={id} does={t(actions[id].word)}>
                  <ActionKey action={id} />
                </Row>
              ))}
          </Section>
        ))}
        <Section title={t('keys.always')}>
          {always.map(([key, does]) => (
            <Row key={key} does={does}>
              <KeyCap>{key}</KeyCap>
            </Row>
          ))}
        </Section>
      </div>
      <Button
        component={Link}
        to="/point-of-sale/settings#keys"
        variant="light"
        mt="md"
        leftSection={<IconKeyboard size={20} />}
        onClick={onClose}
        data-testid="help-change"
      >
        {t('help.change')}
      </Button>
    </Modal>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </section>
  );
}

function Row({ does, children }: { readonly does: string; readonly children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.key}>{children}</dt>
      <dd className={classes.does}>{does}</dd>
    </div>
  );
}
