import { describe, expect, it } from 'vitest';
import { nomeAparelho } from './nome-aparelho.ts';

/** The name of a device is read from its `User-Agent`, and is a fixed word whatever a program sends. */
describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
      'Chrome no Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/139.0 Safari/537.36 Edg/139.0',
      'Edge no Windows',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox no Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
        'Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari no iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet no Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
        'Version/18.6 Safari/605.1.15',
      'Safari no Mac',
    ],
    ['curl/8.5.0', 'Aparelho não identificado'],
    ['<script>alert(1)</script>', 'Aparelho não identificado'],
    ['', 'Aparelho não identificado'],
    [undefined, 'Aparelho não identificado'],
  ])('%s', (agente, nome) => expect(nomeAparelho(agente)).toBe(nome));
});
