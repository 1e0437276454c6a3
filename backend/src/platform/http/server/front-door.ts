import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from './response-headers.js';

const MAX_HEADER_BYTES = 16 * 1_024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than any proxy before us keeps a connection, so that it is never we who hang up on a request on its way. */
const KEEP_ALIVE_MS = 72_000;

const COMMON_HEADERS = Object.entries(API_HEADERS).flat();

/** An answer of the API that is ready before anything has been read or computed. */
export interface ReadyAnswer {
  readonly status: number;
  /** Of this answer alone: name, value, name, value. */
  readonly headers: readonly string[];
  /** Bytes, written once: a text would be encoded for each caller. Null where the status has no body. */
  readonly body: Buffer | null;
  /** The route's pattern, for the metrics. */
  readonly route: string;
  /** Whether it has a line of its own in the log. */
  readonly isLogged: boolean;
}

/** What was answered at the door. */
export interface AnsweredAtTheDoor {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly answer: ReadyAnswer;
  readonly ms: number;
}

/** Answers a request at once, or lets it in with null. */
export type Doorkeeper = (request: IncomingMessage, requestId: string) => ReadyAnswer | null;

/**
 * The HTTP server before the framework: what needs no work is answered here, because under a flood the framework's part
 * of such an answer is most of what it costs. See docs/decisions/0042-the-front-door.md.
 */
export class FrontDoor {
  readonly #keepers: Doorkeeper[] = [];
  readonly #listeners: ((answered: AnsweredAtTheDoor) => void)[] = [];
  #isOpen = false;

  /** Whoever stands first is asked first. */
  post(keeper: Doorkeeper): void {
    this.#keepers.push(keeper);
  }

  /** Tells of every answer after it was sent. */
  onAnswer(listener: (answered: AnsweredAtTheDoor) => void): void {
    this.#listeners.push(listener);
  }

  /** Until then, and from `close` on, everybody is let in: the framework knows how to start and how to leave. */
  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
  }

  /** For Fastify's option of the same name. */
  readonly serverFactory = (letIn: RequestListener): Server => {
    const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
      if (!this.#isOpen || !this.#answers(request, response)) letIn(request, response);
    });
    // Once read, the address is known even when its caller has gone before the work is done. A reset connection has none.
    server.on('connection', (socket) => {
      if (!socket.remoteAddress) socket.destroy();
    });
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    return server;
  };

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    const since = performance.now();
    const requestId = randomUUID();
    for (const keeper of this.#keepers) {
      const answer = keeper(request, requestId);
      if (!answer) continue;
      send(request, response, requestId, answer);
      const ms = performance.now() - since;
      for (const listener of this.#listeners) listener({ request, requestId, answer, ms });
      return true;
    }
    return false;
  }
}

/** Opens when the application is ready and closes before it begins to leave. */
export function openWith(fastify: FastifyInstance, door: FrontDoor): void {
  fastify.addHook('onReady', (done) => {
    door.open();
    done();
  });
  fastify.addHook('preClose', (done) => {
    door.close();
    done();
  });
}

function send(request: IncomingMessage, response: ServerResponse, requestId: string, answer: ReadyAnswer): void {
  const { status, headers, body } = answer;
  const size = body ? ['content-length', String(body.length)] : [];
  response.writeHead(status, [...COMMON_HEADERS, 'x-request-id', requestId, ...headers, ...size]);
  response.end(request.method === 'HEAD' ? null : body);
}
