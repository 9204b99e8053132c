import type { AuditPacket } from '../audit/packet.ts';
import { auditFile } from '../report/audit/audit-file.ts';
import { siteStyle } from '../report/style/site-style.ts';
import { islandScript } from './island-scripts.ts';

/** What keeps the answers, and what goes from item to item. */
const scripts = ['audit', 'audit-walk'] as const;

/** An audit as one HTML file with the style and scripts of this site. */
export function offlineAudit(packet: AuditPacket): string {
  return auditFile(packet, { style: siteStyle, script: scripts.map(islandScript).join('\n') });
}
