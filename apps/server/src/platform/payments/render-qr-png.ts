import { correction, generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';

const MODULE_PIXELS = 6;
/** What a reader needs around the code. */
const QUIET_MODULES = 4;

/** The QR code of a text as a PNG, dark on white, with its quiet zone. */
export function renderQrPng(text: string): Buffer {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return Buffer.from(
    toPngBuffer(code, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], pad: QUIET_MODULES, scale: MODULE_PIXELS }),
  );
}
