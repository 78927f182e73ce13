// Any text becomes valid content of XML.
import { expect, test } from 'vitest';
import { escapeXml } from './escape-xml.ts';

test('signs with a meaning become entities, and what XML cannot hold is dropped', () => {
  expect(escapeXml(`a & b < c > "d" 'e'`)).toBe(`a &amp; b &lt; c &gt; &quot;d&quot; 'e'`);
  expect(escapeXml('\t\r\n é ✓ 😀')).toBe('\t\r\n é ✓ 😀');
  expect(escapeXml('a\u0000\u0007\u001f\ufffe\uffff\ud800b')).toBe('ab');
});
