import type { MesesPulados } from '@apura/contract';
import type { ChamadaValida } from './chamada-valida.ts';
import { cnpjDe, type Preparo } from './preparo.ts';
import { createEmpresaTeste, novoProjetoDe } from './projeto-teste.ts';

/** A month that a monthly project of the user's own has skipped. */
async function mesPulado({ server: { app }, user, unique }: Preparo): Promise<{ id: string; meses: string[] }> {
  const cnpj = await createEmpresaTeste(app, user, cnpjDe(`${unique} pulado`));
  const payload = { ...novoProjetoDe(cnpj), inicio: '2025-01-01', fim: '2025-02-28', recorrencia: 'mensal' };
  const criado = await app.inject({ method: 'POST', url: '/register/process', headers: user.headers, payload });
  const { projectId: id } = criado.json<{ projectId: string }>();
  const url = `/api/process/${id}/meses-pulados`;
  const { meses } = (await app.inject({ method: 'GET', url, headers: user.headers })).json<MesesPulados>();
  return { id, meses: meses.slice(0, 1) };
}

/** Of the calls of every POST, that of the skipped months. */
export const chamadasDeRecorrencia: Record<string, ChamadaValida> = {
  'POST /register/process/meses': { prepare: mesPulado, who: 'todos', twice: [200, 422] },
};
