// The unit of the table: a Fastify that says one word. Prints its port.
import fastify from 'fastify';

const server = fastify();
server.get('/', async () => ({ hello: 'world' }));
await server.listen({ port: 0, host: '127.0.0.1' });
process.send(server.server.address().port);
process.once('disconnect', () => process.exit(0));
