import pg from 'pg';
import { importPlace } from '/work/main/test/server/import/import-place.ts';
import { importFile } from '/work/main/server/import/import-file.ts';
const D='/work/shared/data/catalog/';
const stat=new Map<string,[number,number]>();
const orig=pg.Client.prototype.query as any;
(pg.Client.prototype as any).query=function(...a:any[]){ const text=(typeof a[0]==='string'?a[0]:a[0]?.text??'?').replace(/\s+/g,' ').slice(0,110)+(a[0]?.name??''); const t=performance.now(); const r=orig.apply(this,a); if(r?.then) r.then(()=>{const s=stat.get(text)??[0,0]; s[0]++; s[1]+=performance.now()-t; stat.set(text,s)},()=>{}); return r; };
const show=()=>console.log([...stat].sort((a,b)=>b[1][1]-a[1][1]).slice(0,10).map(([k,[n,ms]])=>`${Math.round(ms)}ms ${n}x ${k}`).join('\n'));
describe('bench', function(){ this.timeout(600000);
 for (const variant of (process.env.V??'stats').split(','))
 it('alko '+variant, async ()=>{ const p = await importPlace(); const mapped={sku:'Numero',name:'Nimi',price:'Hinta',barcode:'EAN',category:'Tyyppi'};
  if(variant==='stats') await p.owner.query(`SELECT pg_restore_attribute_stats('schemaname','public','relname',c.table_name::text,'attname',c.column_name::text,'inherited',false,'null_frac',0::real,'avg_width',36,'n_distinct',2::real) FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema,table_name) WHERE table_schema='public' AND table_type='BASE TABLE' AND column_name IN ('vendor_id','store_id')`);
  for (const f of ['2024-09-30','2024-11-01','2025-07-07']) { stat.clear(); const t=performance.now(); const r=await importFile({...p,file:D+`alko_${f}.csv`,mapped,constants:{}}); console.log(f, Math.round(performance.now()-t),'ms',r.priceChanges);
   show(); }
  await p.close(); });
 it('uhtt '+process.env.V, async function(){ if(!process.env.U) this.skip(); const p = await importPlace(); const mapped={sku:'ID',name:'Name',barcode:'UPCEAN',category:'CategoryName'};
  if((process.env.V??'stats')==='stats') await p.owner.query(`SELECT pg_restore_attribute_stats('schemaname','public','relname',c.table_name::text,'attname',c.column_name::text,'inherited',false,'null_frac',0::real,'avg_width',36,'n_distinct',2::real) FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema,table_name) WHERE table_schema='public' AND table_type='BASE TABLE' AND column_name IN ('vendor_id','store_id')`);
  for (let i=0;i<2;i++) { stat.clear(); const t=performance.now(); const r=await importFile({...p,file:D+`uhtt_dev_100k.tsv.gz`,mapped,constants:{price:'1.00'}, progress:(d,t)=>{ if(d%25000===0)console.log(d,t)}}); console.log(Math.round(performance.now()-t),'ms',r.created,r.unchanged, process.memoryUsage().rss/1e6); show();}
  await p.close(); });
});
