// The wire between tills and the server. A connection keeps its order and loses nothing silently, as TCP does; apart
// from that it can be slow, be cut at any frame with or without anybody being told, go dead in either direction, lose
// the last answers on their way, or deliver a frame twice.
import type { Channel, ChannelListener, Transport } from '../../client-core/surroundings.ts';
import type { Life } from './life.ts';
import type { SeededChance } from './seeded-chance.ts';

/** The server's end of one connection. */
export interface ServerEnd {
  receive(frame: string): void;
  ended(): void;
}

export interface ServerSocket {
  send(frame: string): void;
  close(): void;
  /** Bytes on their way. */
  buffered(): number;
}

export interface ServerDoor {
  /** The process that answers now; undefined while there is none. */
  process(): Life | undefined;
  accept(socket: ServerSocket): ServerEnd;
}

/** Probabilities, per frame or per connection. */
export interface Weather {
  readonly refused: number;
  readonly slow: number;
  readonly cut: number;
  readonly deaf: number;
  readonly twice: number;
}

export const fairWeather: Weather = { refused: 0, slow: 0, cut: 0, deaf: 0, twice: 0 };

export class Network {
  readonly #chance: SeededChance;
  readonly #door: ServerDoor;
  readonly #lines = new Set<Line>();
  weather: Weather;

  constructor(chance: SeededChance, door: ServerDoor, weather: Weather) {
    this.#chance = chance;
    this.#door = door;
    this.weather = weather;
  }

  /** `isPlugged`: false while this device's cable is out. */
  transportOf(tab: Life, isPlugged: () => boolean): Transport {
    return {
      connect: (listener) => {
        const line = new Line(this.#chance, this.weather, tab, listener, () => this.#lines.delete(line));
        this.#lines.add(line);
        tab.onEnd(() => line.vanish('client'));
        const isRefused = this.#chance.happens(this.weather.refused);
        tab.surroundings.clock.after(this.#chance.between(2, 60), () => {
          const server = this.#door.process();
          if (isRefused || !server || !isPlugged()) return line.refuse();
          server.onEnd(() => line.vanish('server'));
          line.open(this.#door);
        });
        return line;
      },
    };
  }

  /** The device's cable is pulled: nobody is told. */
  unplug(tab: Life): void {
    for (const line of this.#lines) if (line.tab === tab) line.goDead();
  }
}

type Way = 'up' | 'down';

interface Direction {
  /** When the last frame sent so far arrives, ms. */
  lastArrival: number;
  bytes: number;
  isDead: boolean;
}

class Line implements Channel, ServerSocket {
  readonly tab: Life;
  readonly #chance: SeededChance;
  readonly #weather: Weather;
  readonly #listener: ChannelListener;
  readonly #forget: () => void;
  readonly #ways: Record<Way, Direction> = {
    up: { lastArrival: 0, bytes: 0, isDead: false },
    down: { lastArrival: 0, bytes: 0, isDead: false },
  };
  readonly #delay: number;
  #server: ServerEnd | undefined;
  #clientIsThere = true;

  constructor(
    chance: SeededChance,
    weather: Weather,
    tab: Life,
    listener: ChannelListener,
    forget: () => void,
  ) {
    this.#chance = chance;
    this.#weather = weather;
    this.tab = tab;
    this.#listener = listener;
    this.#forget = forget;
    this.#delay = chance.happens(weather.slow) ? chance.between(300, 4000) : chance.between(1, 40);
  }

  open(door: ServerDoor): void {
    if (!this.#clientIsThere) return this.#forget();
    const socket: ServerSocket = {
      send: (frame) => this.#carry('down', frame),
      close: () => this.#serverCloses(),
      buffered: () => this.#ways.down.bytes,
    };
    this.#server = door.accept(socket);
    this.tab.log('line opened');
    this.#listener.opened();
  }

  refuse(): void {
    this.#clientHears('connection refused');
  }

  /** From the client. */
  send(frame: string): void {
    this.#carry('up', frame);
  }

  /** From the client. */
  close(): void {
    this.#clientIsThere = false;
    this.#after('up', () => this.#serverHears());
  }

  buffered(): number {
    return this.#ways.down.bytes;
  }

  /** A process died: its own side hears nothing any more, the other side is told, or never is. */
  vanish(side: 'client' | 'server'): void {
    const isTold = this.#chance.happens(0.6);
    if (side === 'client') this.#clientIsThere = false;
    else this.#server = undefined;
    if (!isTold) return this.goDead();
    if (side === 'client') this.#after('up', () => this.#serverHears());
    else this.#after('down', () => this.#clientHears('connection reset'));
  }

  /** Nothing arrives any more, either way. The server notices after a while, the client by itself. */
  goDead(): void {
    this.#ways.up.isDead = this.#ways.down.isDead = true;
    this.tab.world.after(30_000, () => this.#serverHears());
  }

  #serverCloses(): void {
    this.#server = undefined;
    this.#after('down', () => this.#clientHears('closed by the server'));
  }

  #carry(way: Way, frame: string): void {
    const direction = this.#ways[way];
    if (direction.isDead) return;
    const type = /"type":"([a-z-]+)"/.exec(frame)?.[1] ?? '?';
    this.tab.log(`${way} ${type} ${frame.length}`);
    direction.bytes += frame.length;
    const isCut = this.#chance.happens(this.#weather.cut);
    const isDeaf = this.#chance.happens(this.#weather.deaf);
    const isTwice = this.#chance.happens(this.#weather.twice);
    if (isDeaf) {
      this.tab.log(`${way} goes dead`);
      direction.isDead = true;
      if (way === 'up') this.tab.world.after(30_000, () => this.#serverHears());
      return;
    }
    // Cut before it arrived, or behind it.
    const arrives = !isCut || this.#chance.happens(0.5);
    this.#after(way, () => {
      direction.bytes -= frame.length;
      if (!arrives) return;
      this.#deliver(way, frame);
      if (isTwice) this.#deliver(way, frame);
    });
    if (isCut) this.#after(way, () => this.#cut());
  }

  #deliver(way: Way, frame: string): void {
    if (way === 'up') this.#server?.receive(frame);
    else if (this.#clientIsThere) this.#listener.frame(frame);
  }

  #cut(): void {
    this.tab.log('line cut');
    this.#serverHears();
    this.#clientHears('connection reset');
  }

  #serverHears(): void {
    const server = this.#server;
    this.#server = undefined;
    server?.ended();
    if (!this.#clientIsThere) this.#forget();
  }

  #clientHears(reason: string): void {
    if (!this.#clientIsThere || this.tab.isOver) return;
    this.#clientIsThere = false;
    this.#listener.closed(reason);
    if (!this.#server) this.#forget();
  }

  /** Behind everything that was sent this way before. */
  #after(way: Way, run: () => void): void {
    const direction = this.#ways[way];
    const { world } = this.tab;
    const jitter = this.#chance.between(0, 10);
    direction.lastArrival = Math.max(direction.lastArrival, world.now() + this.#delay + jitter);
    world.after(direction.lastArrival - world.now(), () => {
      if (!direction.isDead) run();
    });
  }
}
