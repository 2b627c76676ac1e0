// A PAX terminal, written from the protocol's layout alone.
import type { Duplex } from 'node:stream';
import type { Charge, SimulatedMachine } from './machine.ts';

const [STX, ETX, EOT, ACK, NAK, FS, US] = ['\x02', '\x03', '\x04', '\x06', '\x15', '\x1c', '\x1f'];
const kinds = { '01': 'sale', '02': 'refund', '16': 'reversal' } as const;

export class SimulatedPax {
  readonly machine: SimulatedMachine;
  /** Answers it says wrong the first time, but for its greeting. */
  damages = 0;
  /** EBT types it was charged with. */
  readonly benefits: string[] = [];

  constructor(machine: SimulatedMachine) {
    this.machine = machine;
  }

  serve(line: Duplex): void {
    this.machine.attach(line);
    let heard = '';
    let last = '';
    let refusals = 0;
    const speak = () => {
      const isDamaged = !last.includes(`${FS}A01${FS}`) && this.damages > 0 && this.damages-- > 0;
      line.write(isDamaged ? last.replace('1', '2') : last, 'latin1');
    };
    const say = (...fields: string[]) => {
      const body = `0${FS}${fields.join(FS)}${ETX}`;
      last = `${STX}${body}${check(body)}`;
      refusals = 0;
      speak();
    };
    line.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      for (;;) {
        if (heard.startsWith(NAK) && ++refusals <= 3) speak();
        const end = heard.indexOf(ETX);
        if (heard !== '' && !heard.startsWith(STX)) heard = heard.slice(1);
        else if (end !== -1 && heard.length > end + 1) {
          const body = heard.slice(1, end + 1);
          const isWhole = heard[end + 1] === check(body);
          heard = heard.slice(end + 2);
          line.write(isWhole ? ACK : NAK, 'latin1');
          if (isWhole) this.#hear(body.slice(0, -1).split(FS), say, line);
        } else return;
      }
    });
  }

  #hear(fields: string[], say: (...fields: string[]) => void, line: Duplex): void {
    const [command, version = ''] = fields;
    switch (command) {
      case 'A00':
        return say('A01', version, '000000', 'OK', this.machine.serial, 'SIMULATED');
      case 'A14':
        return this.machine.stop();
      case 'B00':
        if (this.machine.turnsAway()) return say('B01', version, '100003', 'TERMINAL BUSY');
        this.machine.batchesClosed += 1;
        return say('B01', version, '000000', 'OK');
      case 'R02':
        return say('R03', version, ...this.#report(fields[8] ?? ''));
      case 'T00':
      case 'T04':
        return this.#money(fields, command === 'T00' ? 'T01' : 'T05', version, say, line);
      default:
        return void line.write(EOT, 'latin1');
    }
  }

  #money(
    [, , type, amount = '', account = '', trace = '']: string[],
    answer: string,
    version: string,
    say: (...fields: string[]) => void,
    line: Duplex,
  ): void {
    const [reference = '', , , original] = trace.split(US);
    const kind = kinds[type as keyof typeof kinds];
    const of = original ? this.machine.ledger[Number(original) - 1] : undefined;
    const asked = {
      kind,
      amount: of?.amount ?? Number(amount),
      reference,
      ...(original && { original: Number(original) }),
    };
    if (answer === 'T05') this.benefits.push(account.split(US)[3] ?? '');
    const begun = this.machine.begin(asked, (charge) => {
      if (line.destroyed) return;
      if (charge.state === 'timeout') say(answer, version, '100001', 'TIMEOUT');
      else if (charge.state === 'canceled') say(answer, version, '100002', 'ABORTED');
      else say(answer, version, '000000', 'OK', ...record(charge, type ?? ''));
    });
    if (begun === 'busy') say(answer, version, '100003', 'TERMINAL BUSY');
  }

  /** It knows nothing of what is still under way. */
  #report(reference: string): string[] {
    const charge = this.machine.find(reference);
    if (charge?.state !== 'approved' && charge?.state !== 'reversed') return ['100023', 'NOT FOUND'];
    const [host = '', kind = '', ...rest] = record(charge, '01');
    return ['000000', 'OK', '1', '0', host, '01', kind, '', ...rest];
  }
}

/** Host, kind, amounts, account, trace, and what comes behind. The account's number is whole, as it should not be. */
function record(charge: Charge, type: string): string[] {
  const { state, authCode, amount, tip, surcharge, pan, number, reference } = charge;
  const isGood = state === 'approved' || state === 'reversed';
  const host = isGood ? ['0', 'APPROVAL', authCode, '88888'] : ['05', 'DECLINED', '', ''];
  const trace = [String(number), reference, '20261125120000', ''];
  return [
    host.join(US),
    type,
    [isGood ? amount : 0, 0, tip, 0, surcharge, 0].join(US),
    [pan, '4', '1228', '', '', '', '01', 'HOLDER/TEST'].join(US),
    trace.join(US),
    '',
    '',
    '',
    'CARDBIN=411111',
  ];
}

function check(body: string): string {
  return String.fromCharCode([...Buffer.from(body, 'latin1')].reduce((sum, byte) => sum ^ byte, 0));
}
