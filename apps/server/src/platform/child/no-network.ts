import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded first in every thread of a child: refuses sockets, listening ports and name lookups. This covers JavaScript on
 * every platform; native code is confined by the system where it has namespaces.
 */
function refuse(): never {
  throw Object.assign(new Error('a child process has no network'), { code: 'ERR_ACCESS_DENIED' });
}

net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
for (const name of ['bind', 'connect', 'send'] as const) dgram.Socket.prototype[name] = refuse;
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(resolver))) {
    if (!/^(?:lookup|resolve|reverse)/.test(name)) continue;
    Object.defineProperty(resolver, name, { value: refuse });
  }
}
syncBuiltinESMExports();
