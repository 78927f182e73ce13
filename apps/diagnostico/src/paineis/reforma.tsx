import { inteiro, percentual, reais } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 24: Reforma tributária. */
export function Reforma() {
  const { dados } = useEstado();
  const d = dados.diagnostico;
  if (d.reforma === null) return null;
  return (
    <Painel numero={24} titulo="Reforma tributária" relatorios={['XML IBS CBS']} largura={6}>
      <dl className="quadros">
        <div>
          <dt>Notas de 2026 com IBS e CBS</dt>
          <dd>
            {percentual(((100 * d.reforma.com_grupo) / Math.max(1, d.reforma.notas)).toFixed(2))} de{' '}
            {inteiro(d.reforma.notas)}
          </dd>
        </div>
        <div>
          <dt>IBS informado</dt>
          <dd>{reais(d.reforma.ibs)}</dd>
        </div>
        <div>
          <dt>CBS informada</dt>
          <dd>{reais(d.reforma.cbs)}</dd>
        </div>
      </dl>
    </Painel>
  );
}
