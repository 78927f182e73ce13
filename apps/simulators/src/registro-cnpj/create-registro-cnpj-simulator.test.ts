// The simulated register gives the same labelled company for a CNPJ and refuses wrong ones as the original does.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createRegistroCnpjSimulator } from './create-registro-cnpj-simulator.ts';
import type { EmpresaFicticia } from './empresa-ficticia.ts';

const CNPJ = '11222333000181';
const ALFANUMERICO = '12ABC34501DE35';

describe('the registry simulator', () => {
  const simulator = createRegistroCnpjSimulator();

  it('gives the same labelled company for the same CNPJ, with or without punctuation', () => {
    const a = simulator.answer('GET', `/${CNPJ}`);
    const b = simulator.answer('GET', '/11.222.333/0001-81');
    expect(a.status).toBe(200);
    expect(b).toEqual(a);
    const empresa = a.body as EmpresaFicticia;
    expect(empresa.cnpj).toBe(CNPJ);
    expect(empresa.razao_social).toMatch(/\(SIMULADO\)$/);
    expect(empresa.simulado).toBe(true);
    expect(empresa.regime_tributario.length).toBeGreaterThan(0);
  });

  it('takes an alphanumeric CNPJ and refuses a wrong check digit, an unknown one and another method', () => {
    expect(simulator.answer('GET', `/${ALFANUMERICO}`).status).toBe(200);
    expect(simulator.answer('GET', '/11222333000182').status).toBe(400);
    expect(simulator.answer('GET', '/').status).toBe(400);
    expect(simulator.answer('POST', `/${CNPJ}`).status).toBe(405);
    const semEste = createRegistroCnpjSimulator({ desconhecidos: new Set([CNPJ]) });
    expect(semEste.answer('GET', `/${CNPJ}`).status).toBe(404);
    expect(createRegistroCnpjSimulator({ disponivel: () => false }).answer('GET', `/${CNPJ}`).status).toBe(503);
  });

  it('answers through fetch and over a socket alike', async () => {
    const viaFetch = await simulator.fetch(`http://registro.simulado/${CNPJ}`);
    expect(viaFetch.headers.get('x-simulado')).toBe('1');
    const server = createServer(simulator.handler).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const viaSocket = await fetch(`http://127.0.0.1:${port}/${CNPJ}`);
    expect(await viaSocket.json()).toEqual(await viaFetch.json());
    server.close();
  });

  it('invents mostly active companies', () => {
    const situacoes = Array.from({ length: 200 }, (_, i) => {
      const cnpj = comDigitos(`${String(10_000_000 + i * 7919)}0001`);
      const { status, body } = simulator.answer('GET', `/${cnpj}`);
      expect(status).toBe(200);
      return (body as EmpresaFicticia).descricao_situacao_cadastral;
    });
    const ativas = situacoes.filter((s) => s === 'ATIVA').length;
    expect(ativas).toBeGreaterThan(150);
    expect(ativas).toBeLessThan(200);
  });
});

function comDigitos(base: string): string {
  let cnpj = base;
  for (let volta = 0; volta < 2; volta += 1) {
    let soma = 0;
    [...cnpj].reverse().forEach((c, i) => {
      soma += Number(c) * (2 + (i % 8));
    });
    const resto = soma % 11;
    cnpj += resto < 2 ? '0' : String(11 - resto);
  }
  return cnpj;
}
