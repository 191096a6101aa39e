<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
 <NamedLayer><Name>point</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer><Graphic>
  <Mark><WellKnownName>circle</WellKnownName><Fill><CssParameter name="fill">#2F855A</CssParameter></Fill></Mark><Size>6</Size>
 </Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>
