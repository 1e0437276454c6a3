import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from './response-headers.js';

const MAX_HEADER_BYTES = 16 * 1_024;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than any proxy in front of us keeps a connection, so that we never close one while a request is on its way.
 */
const KEEP_ALIVE_MS = 72_000;

const COMMON_HEADERS = Object.entries(API_HEADERS).flat();

/** A response of the API that is ready before anything has been read or computed. */
export interface ReadyAnswer {
  readonly status: number;
  /** Headers of this response alone: name, value, name, value. */
  readonly headers: readonly string[];
  /** Bytes, encoded once: a text would be encoded for each caller. Null where the status has no body. */
  readonly body: Buffer | null;
  /** The route's pattern, for the metrics. */
  readonly route: string;
  /** Whether it gets a log line of its own. */
  readonly isLogged: boolean;
}

/** What was sent from the front door. */
export interface AnsweredAtTheDoor {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly answer: ReadyAnswer;
  readonly ms: number;
}

/** Returns a response to send at once, or null to pass the request on. */
export type Doorkeeper = (request: IncomingMessage, requestId: string) => ReadyAnswer | null;

/**
 * The HTTP server before the framework: requests that need no work are served here, because under a flood the
 * framework's share of such a response is most of its cost. See docs/decisions/0042-the-front-door.md.
 */
export class FrontDoor {
  readonly #keepers: Doorkeeper[] = [];
  readonly #listeners: ((answered: AnsweredAtTheDoor) => void)[] = [];
  #isOpen = false;

  /** Adds a keeper; keepers are tried in order of registration. */
  post(keeper: Doorkeeper): void {
    this.#keepers.push(keeper);
  }

  /** Reports every response after it was sent. */
  onAnswer(listener: (answered: AnsweredAtTheDoor) => void): void {
    this.#listeners.push(listener);
  }

  /** Until then, and from `close` on, every request is passed on: the framework handles starting and stopping. */
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
    // Once read, the address is available even when its caller has disconnected before the work is done. A reset
    // connection has none.
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

/** Opens when the application is ready and closes before its shutdown begins. */
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
