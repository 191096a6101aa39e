<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
 <NamedLayer><Name>boundary</Name><UserStyle><FeatureTypeStyle>
  <Rule><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#9f1239</CssParameter><CssParameter name="stroke-width">2</CssParameter></Stroke></LineSymbolizer></Rule>
  <Rule><ogc:Filter><ogc:And><ogc:PropertyIsNotEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo><ogc:PropertyIsEqualTo><ogc:Function name="strLength"><ogc:PropertyName>c_frcode</ogc:PropertyName></ogc:Function><ogc:Literal>2</ogc:Literal></ogc:PropertyIsEqualTo></ogc:And></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#b45309</CssParameter><CssParameter name="stroke-width">1.4</CssParameter></Stroke></LineSymbolizer></Rule>
  <Rule><ogc:Filter><ogc:And><ogc:PropertyIsNotEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo><ogc:PropertyIsEqualTo><ogc:Function name="strLength"><ogc:PropertyName>c_frcode</ogc:PropertyName></ogc:Function><ogc:Literal>4</ogc:Literal></ogc:PropertyIsEqualTo></ogc:And></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#0f766e</CssParameter><CssParameter name="stroke-width">1</CssParameter></Stroke></LineSymbolizer></Rule>
  <Rule><ogc:Filter><ogc:And><ogc:PropertyIsNotEqualTo><ogc:PropertyName>c_frcode</ogc:PropertyName><ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo><ogc:PropertyIsEqualTo><ogc:Function name="strLength"><ogc:PropertyName>c_frcode</ogc:PropertyName></ogc:Function><ogc:Literal>6</ogc:Literal></ogc:PropertyIsEqualTo></ogc:And></ogc:Filter>
   <LineSymbolizer><Stroke><CssParameter name="stroke">#64748b</CssParameter><CssParameter name="stroke-width">0.7</CssParameter></Stroke></LineSymbolizer></Rule>
 </FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>
