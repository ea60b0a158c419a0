import { absentResource } from "./absent.ts";
import { fail } from "./errors.ts";
import type { Interfaces } from "./guest.ts";
import { Resource } from "./resource.ts";

const DENIED = "access-denied";

/** The network that a guest names when it opens a socket: it reaches nothing. */
class Network extends Resource {}

const TcpSocket = absentResource("TcpSocket", {
  error: DENIED,
  fallible: [
    "accept",
    "finishBind",
    "finishConnect",
    "finishListen",
    "hopLimit",
    "keepAliveCount",
    "keepAliveEnabled",
    "keepAliveIdleTime",
    "keepAliveInterval",
    "localAddress",
    "receiveBufferSize",
    "remoteAddress",
    "sendBufferSize",
    "setHopLimit",
    "setKeepAliveCount",
    "setKeepAliveEnabled",
    "setKeepAliveIdleTime",
    "setKeepAliveInterval",
    "setListenBacklogSize",
    "setReceiveBufferSize",
    "setSendBufferSize",
    "shutdown",
    "startBind",
    "startConnect",
    "startListen",
  ],
  infallible: ["addressFamily", "isListening", "subscribe"],
});

const UdpSocket = absentResource("UdpSocket", {
  error: DENIED,
  fallible: [
    "finishBind",
    "localAddress",
    "receiveBufferSize",
    "remoteAddress",
    "sendBufferSize",
    "setReceiveBufferSize",
    "setSendBufferSize",
    "setUnicastHopLimit",
    "startBind",
    "stream",
    "unicastHopLimit",
  ],
  infallible: ["addressFamily", "subscribe"],
});

const IncomingDatagramStream = absentResource("IncomingDatagramStream", {
  error: DENIED,
  fallible: ["receive"],
  infallible: ["subscribe"],
});

const OutgoingDatagramStream = absentResource("OutgoingDatagramStream", {
  error: DENIED,
  fallible: ["checkSend", "send"],
  infallible: ["subscribe"],
});

const ResolveAddressStream = absentResource("ResolveAddressStream", {
  error: DENIED,
  fallible: ["resolveNextAddress"],
  infallible: ["subscribe"],
});

const deny = () => fail(DENIED);

/** `wasi:sockets`: every socket and every look-up of a name is denied. */
export const sockets: Interfaces = {
  "wasi:sockets/network": () => ({ Network, networkErrorCode: () => undefined }),
  "wasi:sockets/instance-network": ({ resources }) => ({ instanceNetwork: () => new Network(resources) }),
  "wasi:sockets/ip-name-lookup": () => ({ ResolveAddressStream, resolveAddresses: deny }),
  "wasi:sockets/tcp": () => ({ TcpSocket }),
  "wasi:sockets/tcp-create-socket": () => ({ createTcpSocket: deny }),
  "wasi:sockets/udp": () => ({ UdpSocket, IncomingDatagramStream, OutgoingDatagramStream }),
  "wasi:sockets/udp-create-socket": () => ({ createUdpSocket: deny }),
};
