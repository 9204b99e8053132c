/** Switches under which Chromium speaks to nobody but the proxy. */
export function chromiumSwitches(maxHeapMb: number): string[] {
  return [
    // No name is resolved and no address is dialled here but the proxy's: even what forgets the proxy ends nowhere.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-quic',
    // WebRTC would send UDP past any proxy.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
    '--disable-gpu',
    '--mute-audio',
    '--blink-settings=imagesEnabled=false',
    `--js-flags=--max-old-space-size=${maxHeapMb}`,
  ];
}
