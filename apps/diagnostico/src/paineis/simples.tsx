import { centsOf, formatPeriodo } from '@apura/br';
import { desenho, inteiro, mesCurto, reais, sum } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

const APURACAO = 'Simples PGDAS Apuração';
const NOTAS = 'Cruzamento Simples PGDAS x NF-e';
const RECEITA = 'Cruzamento Simples PGDAS x Receita';
const PAGAMENTOS = 'Cruzamento Simples DAS x Pagamentos';

/** Panel 27: the months of a company in the Simples, and how near its revenue is to what ends the regime. */
export function Simples() {
  const { dados, tema } = useEstado();
  const { simples } = dados.diagnostico;
  if (simples === null || simples.meses.length === 0) return null;
  const { meses } = simples;
  return (
    <Painel
      numero={27}
      titulo="Simples Nacional"
      nota={
        'Receita e DAS como o PGDAS-D os declara. O que foi pago a maior está nos achados. No ano de abertura, os ' +
        'limites são proporcionais aos meses.'
      }
      relatorios={[APURACAO, NOTAS, RECEITA, PAGAMENTOS]}
      largura={12}
      grafico={{
        rotulo: 'Receita do mês e DAS declarado',
        opcao: xy(tema, {
          categorias: meses.map(({ m }) => mesCurto(m)),
          series: [
            { nome: 'Receita', tipo: 'barra', valores: meses.map(({ receita }) => desenho(receita)) },
            { nome: 'DAS declarado', tipo: 'barra', valores: meses.map(({ devido }) => desenho(devido ?? '0.00')) },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['Mês', 'texto'],
          ['Receita', 'reais'],
          ['RBT12', 'reais'],
          ['Fator r', 'texto'],
          ['DAS declarado', 'reais'],
          ['Pagamento', 'texto'],
        ],
        linhas: meses.map(({ m, receita, rbt12, fator_r, devido, pago }) => ({
          celulas: [
            mesCurto(m),
            receita,
            rbt12,
            fator_r === null ? '–' : fator_r.replace('.', ','),
            devido,
            devido === null ? 'Sem o PGDAS-D do mês' : pago ? 'Pago' : 'Sem comprovante',
          ],
          alvo: { relatorio: APURACAO, filtros: { Período: formatPeriodo(m) } },
        })),
      }}
    >
      <Figuras />
    </Painel>
  );
}

function Figuras() {
  const { simples } = useEstado().dados.diagnostico;
  const ultimo = simples?.meses.findLast(({ rbt12 }) => rbt12 !== null);
  if (simples === null || ultimo === undefined) return null;
  const { m, rbt12, rba, fator_r } = ultimo;
  const declarados = simples.meses.flatMap(({ devido }) => devido ?? []);
  const semComprovante = simples.meses.filter(({ devido, pago }) => devido !== null && !pago).length;
  return (
    <dl className="quadros">
      <div>
        <dt>RBT12 de {formatPeriodo(m)}</dt>
        <dd>{reais(rbt12 ?? '0.00')}</dd>
      </div>
      {rba !== null && (
        <>
          <div>
            <dt>Receita do ano até {formatPeriodo(m)}</dt>
            <dd>{reais(rba)}</dd>
          </div>
          <div>
            <dt>Sublimite de ICMS e ISS ({reais(simples.sublimite)})</dt>
            <dd>{folgaDe(rba, simples.sublimite)}</dd>
          </div>
          <div>
            <dt>Limite do regime ({reais(simples.limite)})</dt>
            <dd>{folgaDe(rba, simples.limite)}</dd>
          </div>
        </>
      )}
      {fator_r !== null && (
        <div>
          <dt>Fator r</dt>
          <dd>
            {fator_r.replace('.', ',')}: Anexo {Number(fator_r) >= Number(simples.fator_r_minimo) ? 'III' : 'V'}
          </dd>
        </div>
      )}
      <div>
        <dt>DAS declarado no período</dt>
        <dd>{reais(sum(declarados))}</dd>
      </div>
      {semComprovante > 0 && (
        <div>
          <dt>Meses sem comprovante de pagamento</dt>
          <dd>{inteiro(semComprovante)}</dd>
        </div>
      )}
    </dl>
  );
}

/** How much revenue of the calendar year is left until a limit, or how far it is above it. */
function folgaDe(receita: string, limite: string): string {
  const folga = centsOf(limite) - centsOf(receita);
  const valor = (centavos: bigint) => reais(`${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`);
  return folga < 0n ? `passou em ${valor(-folga)}` : `faltam ${valor(folga)}`;
}
