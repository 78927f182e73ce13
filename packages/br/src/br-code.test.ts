// Pix codes of the central bank are read, and any changed code is refused with the same error.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, parseBrCode } from './br-code.ts';
import { CODIGOS_PUBLICADOS } from './testing-br-code.ts';
import { ValueError } from './value-error.ts';

const seal = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;
const fixed = '5204000053039865802BR5913Fulano de Tal6008BRASILIA';

describe('parseBrCode', () => {
  it('reads the codes that the BACEN published', () => {
    const receiver = { nome: 'Fulano de Tal', cidade: 'BRASILIA' };
    expect(parseBrCode(CODIGOS_PUBLICADOS.cob)).toEqual({
      ...receiver,
      tipo: 'dinamico',
      url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
      urlRecorrencia: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
    });
    expect(parseBrCode(` ${CODIGOS_PUBLICADOS.cobv}\n`)).toEqual({
      ...receiver,
      tipo: 'dinamico',
      url: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
      urlRecorrencia: 'pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d0',
    });
    expect(parseBrCode(CODIGOS_PUBLICADOS.rec)).toEqual({
      ...receiver,
      tipo: 'estatico',
      urlRecorrencia: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
    });
  });

  it('reads the key, the amount and the txid of a static code', () => {
    const code = seal(
      `00020101021126310014br.gov.bcb.pix0109a@b.local52040000530398654041.505802BR5901A6001B62070503abc`,
    );
    expect(parseBrCode(code)).toEqual({
      tipo: 'estatico',
      chave: 'a@b.local',
      valor: '1.50',
      nome: 'A',
      cidade: 'B',
      txid: 'abc',
    });
  });

  it('refuses a code whose checksum is right but which nobody could pay', () => {
    const conta = '26230014br.gov.bcb.pix0101a';
    expect(parseBrCode(seal(`000201${conta}${fixed}`)).chave).toBe('a');
    for (const body of [
      `000202${conta}${fixed}`,
      `000201${fixed}`,
      `00020126180014br.gov.bcb.pix${fixed}`,
      `00020126270014br.gov.bcb.pix0101a2501b${fixed}`,
      `000201${conta}${fixed.replace('986', '840')}`,
      `000201${conta}${fixed}5401x`,
      `000201${conta}${conta}${fixed}`,
      `000201${conta}${fixed}6299`,
      `000201010213${conta}${fixed}`,
      '',
    ])
      expect(() => parseBrCode(seal(body)), body).toThrow(ValueError);
  });

  it('refuses published codes with a character changed or lost, and any text, without another kind of error', () => {
    for (const code of Object.values(CODIGOS_PUBLICADOS)) {
      for (let at = 0; at < code.length; at += 1) {
        const other = code.charAt(at) === '7' ? '1' : '7';
        expect(() => parseBrCode(code.slice(0, at) + other + code.slice(at + 1))).toThrow(ValueError);
        expect(() => parseBrCode(code.slice(0, at) + code.slice(at + 1))).toThrow(ValueError);
      }
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (body) => {
        try {
          parseBrCode(seal(body));
        } catch (error) {
          expect(error).toBeInstanceOf(ValueError);
        }
      }),
    );
  });
});
