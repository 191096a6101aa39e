<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
 <NamedLayer><Name>boundary_label</Name><UserStyle><FeatureTypeStyle>
  <Rule><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#9f1239</CssParameter><CssParameter name="stroke-width">2</CssParameter></Stroke></LineSymbolizer>
   <TextSymbolizer><Label><ogc:PropertyName>name</ogc:PropertyName></Label><Font><CssParameter name="font-family">Noto Sans CJK SC</CssParameter><CssParameter name="font-size">18</CssParameter></Font>
   <Halo><Radius>1.5</Radius><Fill><CssParameter name="fill">#FFFFFF</CssParameter></Fill></Halo><Fill><CssParameter name="fill">#881337</CssParameter></Fill></TextSymbolizer></Rule>
  <Rule><ogc:Filter><ogc:And><ogc:PropertyIsNotEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo><ogc:PropertyIsEqualTo><ogc:Function name="strLength"><ogc:PropertyName>c_frcode</ogc:PropertyName></ogc:Function><ogc:Literal>2</ogc:Literal></ogc:PropertyIsEqualTo></ogc:And></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#b45309</CssParameter><CssParameter name="stroke-width">1.4</CssParameter></Stroke></LineSymbolizer>
   <TextSymbolizer><Label><ogc:PropertyName>name</ogc:PropertyName></Label><Font><CssParameter name="font-family">Noto Sans CJK SC</CssParameter><CssParameter name="font-size">14</CssParameter></Font>
   <Halo><Radius>1.5</Radius><Fill><CssParameter name="fill">#FFFFFF</CssParameter></Fill></Halo><Fill><CssParameter name="fill">#7c2d12</CssParameter></Fill></TextSymbolizer></Rule>
  <Rule><ogc:Filter><ogc:And><ogc:PropertyIsNotEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo><ogc:PropertyIsEqualTo><ogc:Function name="strLength"><ogc:PropertyName>c_frcode</ogc:PropertyName></ogc:Function><ogc:Literal>4</ogc:Literal></ogc:PropertyIsEqualTo></ogc:And></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#0f766e</CssParameter><CssParameter name="stroke-width">1</CssParameter></Stroke></LineSymbolizer>
   <TextSymbolizer><Label><ogc:PropertyName>name</ogc:PropertyName></Label><Font><CssParameter name="font-family">Noto Sans CJK SC</CssParameter><CssParameter name="font-size">12</CssParameter></Font>
   <Halo><Radius>1.5</Radius><Fill><CssParameter name="fill">#FFFFFF</CssParameter></Fill></Halo><Fill><CssParameter name="fill">#134e4a</CssParameter></Fill></TextSymbolizer></Rule>
  <Rule><ogc:Filter><ogc:And><ogc:PropertyIsNotEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo><ogc:PropertyIsEqualTo><ogc:Function name="strLength"><ogc:PropertyName>c_frcode</ogc:PropertyName></ogc:Function><ogc:Literal>6</ogc:Literal></ogc:PropertyIsEqualTo></ogc:And></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#64748b</CssParameter><CssParameter name="stroke-width">0.7</CssParameter></Stroke></LineSymbolizer>
   <TextSymbolizer><Label><ogc:PropertyName>name</ogc:PropertyName></Label><Font><CssParameter name="font-family">Noto Sans CJK SC</CssParameter><CssParameter name="font-size">11</CssParameter></Font>
   <Halo><Radius>1.5</Radius><Fill><CssParameter name="fill">#FFFFFF</CssParameter></Fill></Halo><Fill><CssParameter name="fill">#334155</CssParameter></Fill></TextSymbolizer></Rule>
 </FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>
