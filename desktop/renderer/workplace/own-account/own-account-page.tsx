// Who one is, and what lets one in: for everybody, at the counter and in the office. The server keeps it; what is being
// typed outlives a connection that goes.
import { Alert, Skeleton } from '@mantine/core';
import { ownAccountReply } from '@evertill/schemas';
import type { OwnAccountReply } from '@evertill/schemas';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RecordPart } from '../../ui/record-part.tsx';
import { useValue } from '../../ui/use-observable.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { OwnPinForm } from './own-pin-form.tsx';
import { ownAccountPath } from './use-own-account-door.ts';
import page from '../../ui/record-page.module.css';
import classes from './own-account-page.module.css';

export function OwnAccountPage() {
  const t = useText('workplace');
  const { seen, again } = useServerAnswer(ownAccountPath, ownAccountReply);
  const [account, setAccount] = useState<OwnAccountReply>();
  if (!account && seen?.name === 'answer') setAccount(seen.reply);
  // Whoever unlocked the till with a PIN stands at it under the sign-in of somebody else.
  const isOwn = useValue(usePlatform().host.person$)?.id === account?.id;
  return (
    <div className={page.page} data-testid="own-account">
      <PageHeading title={t('ownAccount.title')}>{t('ownAccount.lead')}</PageHeading>
      {!account && !seen && <Skeleton h={240} />}
      {!account && seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {account && !isOwn && (
        <Alert color="yellow" role="alert" data-testid="own-account-elses">
          {t('ownAccount.somebodyElse')}
        </Alert>
      )}
      {account && isOwn && <Parts account={account} onSaved={setAccount} />}
    </div>
  );
}

interface PartsProps {
  readonly account: OwnAccountReply;
  readonly onSaved: (account: OwnAccountReply) => void;
}

function Parts({ account, onSaved }: PartsProps) {
  const t = useText('workplace');
  const { name, email, vendor_type, role, stores } = account;
  const said = [
    ['email', email],
    ['rank', t(`ownAccount.${vendor_type}`)],
    ['role', role === '' ? t('ownAccount.noRole') : role],
    ['stores', stores.map((store) => store.name).join(', ')],
  ] as const;
  return (
    <div className={page.parts}>
      <RecordPart title={name}>
        <dl className={classes.said}>
          {said.map(([what, text]) => (
            <div key={what}>
              <dt>{t(`ownAccount.${what}`)}</dt>
              <dd data-testid={`own-${what}`}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </RecordPart>
      <div className={page.aside}>
        <RecordPart title={t('ownAccount.passwordTitle')}>
          <OwnPasswordForm email={email} />
        </RecordPart>
        <RecordPart title={t('ownAccount.pinTitle')}>
          <OwnPinForm account={account} onSaved={onSaved} />
        </RecordPart>
      </div>
    </div>
  );
}
