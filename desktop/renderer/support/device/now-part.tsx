// How a till is now: what is wrong and what to do about it, what waits on it and why; beside it who it is, what can be asked
// of it, and what was.
import type { SupportDevice } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import classes from '../../ui/record-page.module.css';
import { RecordPart } from '../../ui/record-part.tsx';
import { useSupport } from '../support-context.ts';
import { ActionsPart } from './actions-part.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { FindingsList } from './findings-list.tsx';
import { InstructionsList } from './instructions-list.tsx';
import { WaitingNote } from './waiting-note.tsx';

export interface DevicePartProps {
  readonly device: SupportDevice;
  /** Something was asked of it: look again. */
  readonly onChanged: () => void;
}

export function NowPart({ device, onChanged }: DevicePartProps) {
  const t = useText('support');
  const { mayAct } = useSupport();
  return (
    <div className={classes.parts}>
      <div className={classes.aside}>
        <RecordPart title={t('device.findings')}>
          <FindingsList findings={device.findings} />
        </RecordPart>
        <RecordPart title={t('device.waiting')}>
          <WaitingNote device={device} />
        </RecordPart>
        <RecordPart title={t('instructions.title')}>
          <InstructionsList device={device} onChanged={onChanged} />
        </RecordPart>
      </div>
      <div className={classes.aside}>
        {mayAct && (
          <RecordPart title={t('action.title')}>
            <ActionsPart device={device} onChanged={onChanged} />
          </RecordPart>
        )}
        <RecordPart title={t('device.facts')}>
          <DeviceFacts device={device} />
        </RecordPart>
      </div>
    </div>
  );
}
