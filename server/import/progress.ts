// How far an import is: a bar on a terminal, a line now and then anywhere else.
import { SingleBar } from 'cli-progress';

export interface Progress {
  step(done: number, total: number): void;
  end(): void;
}

export function showProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  const single = new SingleBar({
    stream,
    format: ' {bar} {percentage} %  {value} of {total} rows, {eta_formatted} left',
    hideCursor: true,
    etaBuffer: 50,
  });
  let started = false;
  return {
    step(done, total) {
      if (!started) single.start(total, 0);
      started = true;
      single.update(done);
    },
    end: () => single.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  let shown = 0;
  return {
    step(done, total) {
      const tenth = Math.floor((10 * done) / Math.max(total, 1));
      if (tenth <= shown) return;
      shown = tenth;
      stream.write(`${done} of ${total} rows\n`);
    },
    end: () => undefined,
  };
}
